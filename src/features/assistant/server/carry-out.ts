import type { Platform } from '../../../platform/platform.ts';
import { findWaiter } from '../../accounts/server/api.ts';
import { chatTexts, textOf } from '../model.ts';
import { answer } from './answer.ts';
import { endedAnswer, endRun, type Run } from './runs.ts';
import { questionOf } from './talks.ts';

/** Answers the message of a run with the rights that its person has now. @returns the reply */
export async function carryOut(platform: Platform, run: Run, note?: string): Promise<string> {
  const { db } = platform.database;
  const [who, { text, pending }] = await Promise.all([findWaiter(db, run.accountId), questionOf(db, run)]);
  const at = platform.clock.now();
  try {
    if (!who) throw new Error('The account of a run is gone.');
    const found = await answer({ platform, who, at }, text, pending);
    const noted = note === undefined ? found : { ...found, lines: [{ text: note, sources: [] }, ...found.lines] };
    const isEnded = await endRun(platform, run, { state: 'done', answer: noted, at });
    return isEnded ? textOf(noted) : chatTexts.stopped;
  } catch (error) {
    await endRun(platform, run, { state: 'failed', answer: endedAnswer(chatTexts.failed), at });
    throw error;
  }
}
