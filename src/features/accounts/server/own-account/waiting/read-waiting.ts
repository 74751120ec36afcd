import { setTimeout as sleep } from 'node:timers/promises';
import { isAdmin } from '../../../../../kernel/access.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../../../platform/platform.ts';
import type { WaitingGroup } from '../../../model.ts';
import { withAssignees } from './assigned-work.ts';

/** What waits for a person at a time: a feature answers for its own objects, by index and no more than `waitingAtMost`. */
export const waitingFor =
  defineHook<(waiter: Waiter, now: Date) => Promise<readonly WaitingGroup[]>>('accounts.waitingFor');

/** For whom something waits: who asks, or who gets an email of it. */
export type Waiter = Pick<Session, 'accountId' | 'role' | 'lenderId' | 'approved' | 'desks'>;

/** What can be done about a line of what waits, without opening it (`WaitingAct`), by the feature whose object it is. */
export interface Settling {
  readonly type: string;
  /** @returns what `reopen` needs to take it back @throws NOT_FOUND for what is none of this person's */
  settle(platform: Platform, session: Session, context: RequestContext, id: string): Promise<string>;
  reopen(platform: Platform, session: Session, context: RequestContext, id: string, before: string): Promise<void>;
}
export const waitingActs = defineHook<Settling>('accounts.waitingActs');

/** One that takes longer is left out: the others are there at once. */
const patienceMs = 4_000;

interface Waiting {
  readonly groups: WaitingGroup[];
  readonly isIncomplete: boolean;
}

/** What waits for somebody, as far as it can be read: what fails or is slow takes nothing else with it. */
export async function readWaiting({ hooks, log, database }: Platform, waiter: Waiter, now: Date): Promise<Waiting> {
  // What later features add is nearer to the work of the day.
  const asked = hooks.all(waitingFor).toReversed();
  const answers = await Promise.all(
    asked.map(async (ask) => {
      try {
        return await inTime(ask(waiter, now));
      } catch (error) {
        log.error({ err: error }, 'part of what waits not read');
        return undefined;
      }
    }),
  );
  const found = answers.flatMap((answer) => answer ?? []);
  const groups = isAdmin(waiter.role) ? await withAssignees(database.db, found) : found;
  return {
    groups: [...groups.filter((one) => one.isUrgent), ...groups.filter((one) => !one.isUrgent)],
    isIncomplete: answers.includes(undefined),
  };
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const ended = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error('What waits was not read in time.')),
    () => Promise.reject(new Error('Not needed.')),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}

interface Named {
  readonly type: string;
  readonly id: string;
}

/** @throws NOT_FOUND for what nobody settles here */
function actOf({ hooks }: Platform, { type }: Named): Settling {
  const act = hooks.all(waitingActs).find((one) => one.type === type);
  if (!act) throw new AppError('NOT_FOUND');
  return act;
}

/** @returns what takes it back */
export const settle = (platform: Platform, session: Session, context: RequestContext, named: Named): Promise<string> =>
  actOf(platform, named).settle(platform, session, context, named.id);

export const reopen = (
  platform: Platform,
  session: Session,
  context: RequestContext,
  { before, ...named }: Named & { readonly before: string },
): Promise<void> => actOf(platform, named).reopen(platform, session, context, named.id, before);
