import type { TicketCategory, TicketPriority, TicketStatus } from '../../topics.ts';
import { isOpenStatus } from '../model.ts';
import { afterSupportSeconds, supportSeconds, supportTimeText } from './support-hours.ts';

const hour = 3_600;
const day = 9 * hour;

/** Within how many seconds of support hours a ticket gets its first response, and is resolved. */
const ticketTargets = {
  byPriority: {
    Critical: { firstResponse: hour, resolution: day },
    High: { firstResponse: 4 * hour, resolution: 2 * day },
    Medium: { firstResponse: day, resolution: 5 * day },
    Low: { firstResponse: 2 * day, resolution: 10 * day },
  },
  /** What takes longer to resolve than a question. */
  resolutionTimes: {
    Technical: 1,
    Account: 1,
    'Feature Request': 4,
    'Bug Report': 2,
    Billing: 1,
    Other: 1,
  },
} as const satisfies {
  readonly byPriority: Record<TicketPriority, { readonly firstResponse: number; readonly resolution: number }>;
  readonly resolutionTimes: Record<TicketCategory, number>;
};

interface Weight {
  readonly priority: TicketPriority;
  readonly category: TicketCategory;
}

export const targetsOf = ({ priority, category }: Weight) => ({
  firstResponse: ticketTargets.byPriority[priority].firstResponse,
  resolution: ticketTargets.byPriority[priority].resolution * ticketTargets.resolutionTimes[category],
});

/** What a ticket stores of its clocks: both count the same time, the first ends with the first response. */
export interface TicketClock {
  readonly clockSeconds: number;
  readonly clockSince: Date | null;
  readonly dueAt: Date | null;
  readonly firstResponseSeconds: number | null;
  readonly resolutionSeconds: number | null;
}

export const noClock: TicketClock = {
  clockSeconds: 0,
  clockSince: null,
  dueAt: null,
  firstResponseSeconds: null,
  resolutionSeconds: null,
};

const isRunning = (status: TicketStatus): boolean => isOpenStatus(status) && status !== 'Waiting for Response';

const secondsAt = ({ clockSeconds, clockSince }: TicketClock, at: Date): number =>
  clockSeconds + (clockSince === null ? 0 : supportSeconds(clockSince, at));

interface ClockedTicket extends Weight {
  readonly status: TicketStatus;
  readonly isAnswered: boolean;
}

/** The clocks of a ticket that is like this from a moment on. */
export function clockFrom(before: TicketClock, ticket: ClockedTicket, at: Date): TicketClock {
  const clockSeconds = secondsAt(before, at);
  const runs = isRunning(ticket.status);
  const { firstResponse, resolution } = targetsOf(ticket);
  const target = ticket.isAnswered ? resolution : firstResponse;
  return {
    clockSeconds,
    clockSince: runs ? at : null,
    dueAt: runs ? afterSupportSeconds(at, target - clockSeconds) : null,
    firstResponseSeconds: before.firstResponseSeconds ?? (ticket.isAnswered ? clockSeconds : null),
    resolutionSeconds: isOpenStatus(ticket.status) ? null : clockSeconds,
  };
}

/** One clock as it is shown: `left` is negative when the target was missed. */
export interface ShownClock {
  readonly targetSeconds: number;
  readonly leftSeconds: number;
  /** Done: reached; paused: waiting for the writer. */
  readonly state: 'running' | 'paused' | 'done';
}
export interface ShownClocks {
  readonly firstResponse: ShownClock;
  readonly resolution: ShownClock;
  readonly dueAt: string | null;
}

/** The clocks of a ticket at a moment; null where none was ever started. */
export function clocksAt(clock: TicketClock, ticket: ClockedTicket, at: Date): ShownClocks | null {
  const { clockSince, clockSeconds, firstResponseSeconds, resolutionSeconds } = clock;
  if (clockSince === null && clockSeconds === 0 && firstResponseSeconds === null && resolutionSeconds === null)
    return null;
  const seconds = secondsAt(clock, at);
  const { firstResponse, resolution } = targetsOf(ticket);
  const shown = (target: number, reached: number | null): ShownClock => ({
    targetSeconds: target,
    leftSeconds: target - (reached ?? seconds),
    state: reached !== null ? 'done' : clock.clockSince === null ? 'paused' : 'running',
  });
  return {
    // A ticket that was resolved without a response was never late with it.
    firstResponse: shown(firstResponse, clock.firstResponseSeconds ?? clock.resolutionSeconds),
    resolution: shown(resolution, clock.resolutionSeconds),
    dueAt: clock.dueAt?.toISOString() ?? null,
  };
}

/** A clock in words: '3 h left', 'Overdue by 20 min', 'Paused, 3 h left', 'Met', 'Missed by 2 h'. */
export function clockText({ leftSeconds, state }: ShownClock): string {
  const time = supportTimeText(leftSeconds);
  const isLate = leftSeconds < 0;
  if (state === 'done') return isLate ? `Missed by ${time}` : 'Met';
  const text = isLate ? `Overdue by ${time}` : `${time} left`;
  return state === 'paused' ? `Paused, ${isLate ? `overdue by ${time}` : text}` : text;
}
