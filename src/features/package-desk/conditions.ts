import { dayNumber } from './days.ts';
import type { ConditionOwner, ConditionState, PackageSide, Reminder } from './model.ts';

/** What somebody does with a condition. */
export const conditionActs = ['answer', 'accept', 'waive', 'reopen'] as const;
export type ConditionAct = (typeof conditionActs)[number];

interface Move {
  readonly by: PackageSide;
  readonly from: readonly ConditionState[];
  readonly to: ConditionState;
  /** It is said in words why. */
  readonly withReason: boolean;
}

/** Something is still to be done about it. */
export const unsettled = ['open', 'answered', 'reopened'] as const;

const moves: Readonly<Record<ConditionAct, Move>> = {
  // Answering again adds to the answer.
  answer: { by: 'broker', from: unsettled, to: 'answered', withReason: false },
  accept: { by: 'lender', from: unsettled, to: 'accepted', withReason: false },
  waive: { by: 'lender', from: unsettled, to: 'waived', withReason: true },
  reopen: { by: 'lender', from: ['answered', 'accepted', 'waived'], to: 'reopened', withReason: true },
};

interface Standing {
  readonly state: ConditionState;
  readonly owner: ConditionOwner;
}

/** Nothing is to be done about it any more, unless it is reopened. */
export const isSettled = ({ state }: Pick<Standing, 'state'>): boolean => !unsettled.some((one) => one === state);

/** What an act makes of a condition; undefined where it can't be done. What the lender itself owes, the broker has nothing to answer to. */
export function stateAfter({ state, owner }: Standing, act: ConditionAct, by: PackageSide): ConditionState | undefined {
  const move = moves[act];
  if (move.by !== by || !move.from.includes(state)) return undefined;
  return act === 'answer' && owner === 'lender' ? undefined : move.to;
}

export const needsReason = (act: ConditionAct): boolean => moves[act].withReason;

/** What this side may do with a condition now. */
export const actsOn = (condition: Standing, by: PackageSide): readonly ConditionAct[] =>
  conditionActs.filter((act) => stateAfter(condition, act, by) !== undefined);

/** Which side has to do the next thing; undefined for a settled one. Borrowers and third parties are the broker's to chase. */
export function waitsOn({ state, owner }: Standing): PackageSide | undefined {
  if (isSettled({ state })) return undefined;
  return state === 'answered' || owner === 'lender' ? 'lender' : 'broker';
}

/** Days before its due day on which whoever owes it is reminded. */
const remindDaysBefore = 2;

export type ConditionClock =
  | { readonly due: 'none' }
  | { readonly due: 'later' | 'soon' | 'overdue'; readonly days: number }
  | { readonly due: 'today'; readonly days: 0 };

interface Due extends Standing {
  readonly dueOn: string | null;
}

/**
 * How long there is until a condition is due, in calendar days of the deal's time zone. The clock of an answered or settled
 * condition stands still. @param today in that time zone, YYYY-MM-DD
 */
export function clockOf({ dueOn, state }: Pick<Due, 'dueOn' | 'state'>, today: string): ConditionClock {
  if (dueOn === null || state === 'answered' || isSettled({ state })) return { due: 'none' };
  const days = dayNumber(dueOn) - dayNumber(today);
  if (days === 0) return { due: 'today', days };
  if (days < 0) return { due: 'overdue', days: -days };
  return { due: days <= remindDaysBefore ? 'soon' : 'later', days };
}

/** The reminder that is to be sent for a condition, if that has not been done; one on its due day makes the one before it needless. */
export function reminderFor(condition: Due, today: string, sent: Reminder): 'before' | 'due' | undefined {
  const { due } = clockOf(condition, today);
  if ((due === 'today' || due === 'overdue') && sent !== 'due') return 'due';
  return due === 'soon' && sent === 'none' ? 'before' : undefined;
}

/** 'Due in 5 days', 'Due today', '3 days overdue'; blank without a running clock. */
export function clockText(clock: ConditionClock): string {
  if (clock.due === 'none') return '';
  if (clock.due === 'today') return 'Due today';
  const days = clock.days === 1 ? '1 day' : `${clock.days} days`;
  if (clock.due === 'overdue') return `${days} overdue`;
  return clock.days === 1 ? 'Due tomorrow' : `Due in ${days}`;
}
