import { describe, expect, it } from 'vitest';
import { ticketCategories, ticketPriorities } from '../../topics.ts';
import { afterSupportSeconds, supportSeconds, supportTimeText } from './support-hours.ts';
import { clockFrom, clocksAt, clockText, noClock, targetsOf } from './ticket-clock.ts';

const hour = 3_600;
/** A moment by the clock of New York: in summer four hours behind UTC, in winter five. */
const summer = (text: string) => new Date(`${text}-04:00`);
const winter = (text: string) => new Date(`${text}-05:00`);

describe('support hours', () => {
  it.each([
    ['within a day', summer('2026-07-08T10:00'), summer('2026-07-08T12:30'), 2.5],
    ['from before opening to after closing', summer('2026-07-08T03:00'), summer('2026-07-08T23:00'), 9],
    ['over a night', summer('2026-07-08T17:00'), summer('2026-07-09T10:00'), 2],
    ['over a weekend', summer('2026-07-10T17:00'), summer('2026-07-13T10:00'), 2],
    ['within a weekend', summer('2026-07-11T10:00'), summer('2026-07-12T20:00'), 0],
    ['over the day on which clocks are set forward', winter('2026-03-06T17:00'), summer('2026-03-09T10:00'), 2],
    ['over the day on which clocks are set back', summer('2026-10-30T17:00'), winter('2026-11-02T10:00'), 2],
    ['over the spring of a whole year', winter('2026-01-05T09:00'), winter('2027-01-04T09:00'), 52 * 45],
    ['of New York, where it is evening already in London', summer('2026-07-08T17:30'), summer('2026-07-08T18:30'), 0.5],
  ])('count %s', (_name, from, to, hours) => {
    expect(supportSeconds(from, to)).toBe(hours * hour);
    expect(supportSeconds(to, from) + hours * hour).toBe(0);
  });

  it.each([
    ['on the same day', summer('2026-07-08T10:00'), 4, summer('2026-07-08T14:00')],
    ['at closing, not at the next opening', summer('2026-07-08T10:00'), 8, summer('2026-07-08T18:00')],
    ['after a weekend', summer('2026-07-10T16:00'), 4, summer('2026-07-13T11:00')],
    ['of a ticket written on a Saturday', summer('2026-07-11T13:00'), 1, summer('2026-07-13T10:00')],
    ['after clocks were set forward', winter('2026-03-06T17:00'), 3, summer('2026-03-09T11:00')],
    ['after clocks were set back', summer('2026-10-30T17:00'), 3, winter('2026-11-02T11:00')],
    ['that has passed', summer('2026-07-13T10:00'), -2, summer('2026-07-10T17:00')],
  ])('end %s', (_name, from, hours, end) => {
    expect(afterSupportSeconds(from, hours * hour)).toEqual(end);
  });

  it('are said in days of nine hours', () => {
    expect([0, 59, 60, 3_600, 12_000, 9 * hour, 22 * hour, -90 * 60].map(supportTimeText)).toEqual([
      '0 min',
      '0 min',
      '1 min',
      '1 h',
      '3 h 20 min',
      '1 day',
      '2 days 4 h',
      '1 h 30 min',
    ]);
  });
});

describe('the clocks of a ticket', () => {
  const weight = { priority: 'High', category: 'Account' } as const;
  const written = summer('2026-07-08T16:00');
  const open = clockFrom(noClock, { ...weight, status: 'Open', isAnswered: false }, written);

  it('run from when it was written, and say when the response is due', () => {
    expect(open.dueAt).toEqual(summer('2026-07-09T11:00'));
    const shown = clocksAt(open, { ...weight, status: 'Open', isAnswered: false }, summer('2026-07-09T10:00'));
    expect(shown && [clockText(shown.firstResponse), clockText(shown.resolution)]).toEqual([
      '1 h left',
      '1 day 6 h left',
    ]);
  });

  it('stop while the writer is asked, and go on with what was used', () => {
    const answered = clockFrom(
      open,
      { ...weight, status: 'Waiting for Response', isAnswered: true },
      summer('2026-07-08T17:00'),
    );
    expect(answered).toMatchObject({ clockSeconds: hour, clockSince: null, dueAt: null, firstResponseSeconds: hour });
    const waiting = clocksAt(
      answered,
      { ...weight, status: 'Waiting for Response', isAnswered: true },
      summer('2026-08-08T17:00'),
    );
    expect(waiting && [clockText(waiting.firstResponse), clockText(waiting.resolution)]).toEqual([
      'Met',
      'Paused, 1 day 8 h left',
    ]);
    const again = clockFrom(
      answered,
      { ...weight, status: 'In Progress', isAnswered: true },
      summer('2026-07-13T09:00'),
    );
    expect(again.dueAt).toEqual(summer('2026-07-14T17:00'));
    const done = clockFrom(again, { ...weight, status: 'Resolved', isAnswered: true }, summer('2026-07-13T12:00'));
    expect(done).toMatchObject({ resolutionSeconds: 4 * hour, dueAt: null });
    const reopened = clockFrom(done, { ...weight, status: 'Open', isAnswered: true }, summer('2026-07-20T09:00'));
    expect(reopened).toMatchObject({ clockSeconds: 4 * hour, resolutionSeconds: null, firstResponseSeconds: hour });
  });

  it('are overdue in words, and missed when it came late', () => {
    const status = 'Open';
    const late = clocksAt(open, { ...weight, status, isAnswered: false }, summer('2026-07-09T12:30'));
    expect(late && clockText(late.firstResponse)).toBe('Overdue by 1 h 30 min');
    const answered = clockFrom(open, { ...weight, status, isAnswered: true }, summer('2026-07-09T12:30'));
    const shown = clocksAt(answered, { ...weight, status, isAnswered: true }, summer('2026-07-09T12:30'));
    expect(shown && clockText(shown.firstResponse)).toBe('Missed by 1 h 30 min');
  });

  it('follow the priority, with what was used', () => {
    const raised = clockFrom(
      open,
      { priority: 'Critical', category: 'Account', status: 'Open', isAnswered: false },
      summer('2026-07-09T10:00'),
    );
    expect(raised.dueAt).toEqual(summer('2026-07-08T17:00'));
  });

  it('are none for a ticket that never had one', () => {
    expect(clocksAt(noClock, { ...weight, status: 'Open', isAnswered: false }, written)).toBeNull();
  });

  it('leave more time for the resolution than for the first response', () => {
    for (const priority of ticketPriorities)
      for (const category of ticketCategories) {
        const { firstResponse, resolution } = targetsOf({ priority, category });
        expect(resolution, `${priority} ${category}`).toBeGreaterThan(firstResponse);
      }
  });
});
