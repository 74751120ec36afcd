import { Draft, type Found } from '../draft.ts';

const subjectLength = 100;
const subjectOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= subjectLength ? line : `${line.slice(0, subjectLength - 1)}…`;
};

/** Says that something can't be answered here, and offers a ticket. The conversation is added when it is shown. */
export const cannot = (why: string, text: string): Found =>
  new Draft()
    .say(why)
    .propose({ type: 'ticket', subject: subjectOf(text), description: text })
    .end('refused');

export const notFound = (text: string): Found =>
  cannot("I couldn't find that in Plinth's articles, programs, or your own data. You can send it to support.", text);
