import { describe, expect, it } from 'vitest';
import type { WaitingGroup } from '../model.ts';
import { dayOf, urgencyOf } from './day.ts';

const chicago = { name: 'America/Chicago' };
// In Chicago it is Friday, November 27, 10:00 AM.
const now = new Date('2026-11-27T16:00:00Z');
const line = (text: string, dueAt?: string) => ({ text, detail: '', link: `/${text}`, ...(dueAt ? { dueAt } : {}) });
const group = (title: string, isUrgent: boolean, total: number, ...lines: WaitingGroup['lines']): WaitingGroup => ({
  title,
  isUrgent,
  total,
  link: `/${title}`,
  lines,
});

describe('how urgent a thing is', () => {
  it.each([
    ['2026-11-27T15:59:59Z', 'overdue'],
    ['2026-11-27T16:00:00Z', 'today'],
    ['2026-11-28T05:59:00Z', 'today'],
    ['2026-11-28T06:00:00Z', 'next'],
  ] as const)('goes by the calendar day of its person: due %s is %s', (dueAt, urgency) => {
    expect(urgencyOf({ dueAt }, { isUrgent: false }, chicago, now)).toBe(urgency);
  });

  it.each([
    // The day ends where the deal is, in Los Angeles: two hours after midnight in Chicago.
    ['2026-11-27', '2026-11-28T08:00:00Z', 'today'],
    ['2026-11-28', '2026-11-29T08:00:00Z', 'next'],
    ['2026-11-26', '2026-11-27T08:00:00Z', 'overdue'],
  ] as const)('is that of the day it is due by, where it is a day: %s is %s', (dueOn, dueAt, urgency) => {
    expect(urgencyOf({ dueAt, dueOn }, { isUrgent: false }, chicago, now)).toBe(urgency);
  });

  it('is that of its sort where it has no due date', () => {
    expect(urgencyOf({}, { isUrgent: true }, chicago, now)).toBe('today');
    expect(urgencyOf({}, { isUrgent: false }, chicago, now)).toBe('next');
  });
});

describe('the day', () => {
  it('is by urgency, not by sort: what is due first comes first', () => {
    const groups = [
      group('Offers', false, 2, line('offer', '2026-11-27T20:00:00Z'), line('later', '2026-12-01T20:00:00Z')),
      group('Tasks', false, 2, line('late', '2026-11-20T20:00:00Z'), line('call', '2026-11-27T18:00:00Z')),
      group('Deals', false, 1, line('quiet')),
      group('Requests', true, 1, line('request')),
    ];
    const told = dayOf(groups, chicago, now).map(({ urgency, lines }) => [urgency, lines.map(({ text }) => text)]);
    expect(told).toEqual([
      ['overdue', ['late']],
      ['today', ['call', 'offer', 'request']],
      ['next', ['later', 'quiet']],
    ]);
  });

  it('leads to those that are not shown, where the last one of their sort stands', () => {
    const groups = [
      group('Tasks', false, 40, line('late', '2026-11-20T20:00:00Z'), line('call', '2026-11-27T18:00:00Z')),
    ];
    expect(dayOf(groups, chicago, now).map(({ urgency, rest }) => [urgency, rest])).toEqual([
      ['overdue', []],
      ['today', [{ group: 'Tasks', total: 40, link: '/Tasks' }]],
    ]);
  });

  it('begins with what has waited longest, where nothing is due', () => {
    const since = (text: string, day: string) => ({ ...line(text), since: `2026-11-${day}T12:00:00Z` });
    const groups = [
      group('Accounts', false, 2, since('new', '26'), line('unknown')),
      group('Messages', false, 1, since('old', '02')),
    ];
    expect(dayOf(groups, chicago, now).map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['old', 'new', 'unknown'],
    ]);
  });

  it('has no parts where nothing waits', () => {
    expect(dayOf([], chicago, now)).toEqual([]);
  });
});
