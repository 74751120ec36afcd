import { dayMs, hourMs, minuteMs } from '../../../kernel/dates.ts';
import type { DisplayStatus } from '../model.ts';

/** The lender's answer is awaited; only then does the clock run. */
export const isAwaited = (status: DisplayStatus): boolean => status === 'requested' || status === 'seen';

const ahead = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

interface ClockReading {
  readonly text: string;
  /** A day or less is left. */
  readonly urgent: boolean;
}

/** 'expires in 5 days': whole units that are surely left, so that nobody counts on more time than there is. */
export function readClock(expiresAt: string, now: Date): ClockReading {
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return { text: 'expired', urgent: true };
  return { text: `expires ${timeLeft(left)}`, urgent: left <= dayMs };
}

function timeLeft(left: number): string {
  if (left >= 2 * dayMs) return ahead.format(Math.floor(left / dayMs), 'day');
  if (left >= hourMs) return ahead.format(Math.floor(left / hourMs), 'hour');
  return ahead.format(Math.max(1, Math.floor(left / minuteMs)), 'minute');
}
