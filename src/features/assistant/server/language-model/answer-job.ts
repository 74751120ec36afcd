import { z } from 'zod';
import { listenTo } from '../../../../platform/events/bus.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findWaiter } from '../../../accounts/server/api.ts';
import { chatLimits, chatTexts } from '../../model.ts';
import { isPlain } from '../answer.ts';
import { carryOut } from '../carry-out.ts';
import { endedAnswer, endRun, findRun, type Run, runStopped, writeProgress } from '../runs.ts';
import { questionOf, writtenBefore } from '../talks.ts';
import { reserve, settle } from './budget.ts';
import { choiceOf } from './choice.ts';
import { connect, ModelFailure } from './connect.ts';
import { converse, type Outcome } from './converse.ts';
import { gather } from './evidence.ts';
import { placeholdersFor } from './placeholders.ts';

/** Answers a message with the language model. A process that was killed leaves it to another, which begins from the start. */
export const answerJob = defineJob({
  name: 'assistant-answer',
  payload: z.object({ runId: z.uuid() }),
  concurrency: 8,
  concurrencyPerOwner: 2,
  timeoutSeconds: chatLimits.runMs / 1_000,
  retries: 2,
  pauses: { first: 1, longest: 2 },
  async run(platform, { runId }) {
    const run = await findRun(platform.database, runId);
    if (run?.state === 'running') await answerWithModel(platform, run);
  },
  async gaveUp(platform, { runId }) {
    const run = await findRun(platform.database, runId);
    const ended = { state: 'failed', answer: endedAnswer(chatTexts.interrupted), at: platform.clock.now() } as const;
    if (run) await endRun(platform, run, ended);
  },
});

/** Somebody has stopped the run, or it is gone. */
class Stopped extends Error {}

/** Whether a message is for the model: it is there, the person wants it, and the message is none that is read without it. */
export async function isForModel(platform: Platform, accountId: string, text: string): Promise<boolean> {
  const { database, config, clock } = platform;
  if (!config.languageModel || (await choiceOf(database.db, accountId)) !== true) return false;
  const who = await findWaiter(database.db, accountId);
  return who !== undefined && !isPlain({ platform, who, at: clock.now() }, text, undefined);
}

async function answerWithModel(platform: Platform, run: Run): Promise<void> {
  const stop = new AbortController();
  const left = run.startedAt.getTime() + chatLimits.modelMs - platform.clock.now().getTime();
  const forget = platform.events.subscribe([
    listenTo(runStopped, ({ runId }) => void (runId === run.id && stop.abort(new Stopped()))),
  ]);
  try {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(Math.max(0, left))]);
    const outcome = left > 0 ? await ask(platform, run, signal) : ({ none: 'late' } as const);
    if ('none' in outcome) await carryOut(platform, run, notes[outcome.none]);
    else await endRun(platform, run, { state: 'done', answer: outcome.found, at: platform.clock.now() });
  } catch (error) {
    if (stop.signal.aborted || error instanceof Stopped) return;
    // Only what kind of failure it was: the words of a provider may quote what it was sent.
    platform.log.warn({ reason: reasonOf(error) }, 'the language model failed');
    await carryOut(platform, run, chatTexts.modelFailed);
  } finally {
    forget();
    stop.abort(new Stopped());
  }
}

const notes: Readonly<Record<Exclude<Reason, undefined>, string | undefined>> = {
  person: chatTexts.ownBudget,
  installation: chatTexts.sharedBudget,
  unsourced: chatTexts.noSources,
  nothing: undefined,
  late: chatTexts.modelFailed,
};
type Reason = Extract<Outcome, { none: unknown }>['none'] | 'late';

/** Asks the model with the rights that the person has now, unless they do not want it any more. */
async function ask(platform: Platform, run: Run, signal: AbortSignal): Promise<Outcome> {
  const { db } = platform.database;
  const { languageModel } = platform.config;
  const [who, uses] = await Promise.all([findWaiter(db, run.accountId), choiceOf(db, run.accountId)]);
  if (!languageModel || !who || uses !== true) return { none: 'nothing' };
  const asker = { platform, who, at: platform.clock.now() };
  const [{ text, pending }, earlier] = await Promise.all([questionOf(db, run), writtenBefore(db, run)]);
  if (isPlain(asker, text, pending)) return { none: 'nothing' };
  const placeholders = await placeholdersFor(asker, [...earlier, text]);
  return converse({
    asker,
    model: await connect(languageModel),
    ...{ question: text, earlier, placeholders, signal },
    gathered: await gather(asker, placeholders, [...earlier, text]),
    reserve: (tokens) => reserve(platform, run, tokens),
    settle: (reserved, used) => settle(platform, run, reserved, used),
    async show(found) {
      if (!(await writeProgress(platform, run, found))) throw new Stopped();
    },
  });
}

function reasonOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ModelFailure) return one.message;
  return error instanceof Error ? error.name : 'unknown';
}
