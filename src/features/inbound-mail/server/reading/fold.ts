import { Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { secondMs } from '../../../../kernel/dates.ts';
import { mailReading } from './mail.ts';

interface Folded {
  readonly text: string;
  readonly folded: string;
}

/**
 * Where Outlook begins what is answered, with or without a line above: `From:`, then when it was sent and to whom. The library looks
 * for an address in angle brackets, which Outlook leaves out.
 */
const outlookBlock = /^(?:_{5,}\n+)?\*?From:\*? .+\n(?:\*?(?:Sent|Date|To|Cc|Subject):\*? .*\n){2}/m;

/** The patterns of the library take much longer with each character of a line. No person writes a line as long. */
const longestLine = 1_000;
const hasLongLine = (text: string): boolean => text.split('\n').some((line) => line.length > longestLine);

const foldingMs = 3 * secondMs;
const calling = new Script('work()');

/** What work answers, which may be one pattern that never ends. @returns undefined: it took longer, and was stopped */
export function within<Result>(ms: number, work: () => Result): Result | undefined {
  try {
    // The only way to stop what never returns, patterns included, from its own thread.
    return calling.runInNewContext({ work }, { timeout: ms }) as Result;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}

/** Parts what was written from what was quoted and signed. What would leave nothing, or takes too long, stays whole. */
export function fold(whole: string): Folded {
  const isLong = whole.length > mailReading.foldedAtMost || hasLongLine(whole);
  return (isLong ? undefined : within(foldingMs, () => part(whole))) ?? { text: whole, folded: '' };
}

function part(whole: string): Folded {
  const at = outlookBlock.exec(`${whole}\n`)?.index ?? whole.length;
  const above = whole.slice(0, at);
  const fragments = new EmailReplyParser().read(above).getFragments();
  const partOf = (isHidden: boolean) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.toString())
      .join('\n')
      .trim();
  const text = partOf(false);
  if (text === '') return { text: whole, folded: '' };
  const folded = [partOf(true), whole.slice(at).trim()].filter((part) => part !== '').join('\n\n');
  return { text, folded };
}
