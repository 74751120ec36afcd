import type { ClassContent } from '../../../../src/features/lender-classes/model.ts';
import type { Caller } from '../../test-app.ts';

const question = (name: string, correct: number) => ({
  question: `What about ${name}?`,
  options: [`First of ${name}`, `Second of ${name}`, `Third of ${name}`],
  correct,
  explanation: `Right because ${name}`,
  whyWrong: [0, 1, 2].map((index) => (index === correct ? '' : `Wrong because of ${name}`)),
});

/** A class that can be published as it is. */
export const exampleClass: ClassContent = {
  title: 'Draws with us',
  summary: 'How a draw is requested, inspected and paid.',
  sections: [
    { title: 'Requesting a draw', text: 'Send the **signed** form.\n\n- Photos of the work\n- Lien waivers' },
    { title: 'The inspection', text: 'The inspector comes within three business days.' },
  ],
  quiz: [question('one', 1), question('two', 0), question('three', 2)],
  passPercent: 80,
};
export const rightAnswers = { q1: 1, q2: 0, q3: 2 };
export const wrongAnswers = { q1: 0, q2: 0, q3: 0 };

/** A class that this lender has published. @returns its id */
export async function taughtBy(lender: Pick<Caller, 'call'>, content: Partial<ClassContent> = {}): Promise<string> {
  const url = '/api/lender/classes';
  const { body } = await lender.call('POST', url, { content: { ...exampleClass, ...content } });
  const { _id, revision } = body.class;
  const { status } = await lender.call('POST', `${url}/${_id}/publish`, { revision });
  if (status !== 200) throw new Error(`The class was not published: ${status}`);
  return _id;
}
