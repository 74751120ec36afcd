import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const pacific = { name: 'America/Los_Angeles' };
// Thursday, half past eleven at night in California; Friday everywhere east of it.
const now = new Date('2026-11-27T07:30:00Z');
const read = (line: string) => {
  const { title, dueDate, priority, deal } = understand(line, pacific, now);
  return [title, dueDate.toISOString(), priority, deal];
};
const usual = '2026-11-28T01:00:00.000Z';

describe('a line', () => {
  it.each([
    [
      'call title co tomorrow 3pm high #5 Quarry Hill',
      'call title co',
      '2026-11-27T23:00:00.000Z',
      'high',
      '5 Quarry Hill',
    ],
    [
      'call title co #5 Quarry Hill tomorrow 3pm high',
      'call title co',
      '2026-11-27T23:00:00.000Z',
      'high',
      '5 Quarry Hill',
    ],
    ['Order appraisal in 2 days', 'Order appraisal', '2026-11-29T01:00:00.000Z', 'medium', undefined],
    ['Send docs friday', 'Send docs', '2026-11-28T01:00:00.000Z', 'medium', undefined],
    ['!low review 12/3', 'review', '2026-12-04T01:00:00.000Z', 'low', undefined],
    ['high priority call by noon', 'call', '2026-11-27T20:00:00.000Z', 'high', undefined],
    ['Call Mark at 5:30 PM EST tomorrow', 'Call Mark', '2026-11-27T22:30:00.000Z', 'medium', undefined],
    ['#Ortega', '', usual, 'medium', 'Ortega'],
  ])('%s', (line, title, due, priority, deal) => {
    expect(read(line)).toEqual([title, due, priority, deal]);
  });

  it.each([
    'Pay may invoice',
    'March Street inspection',
    'Fax 3 pages',
    'Return the high chair to the stager',
    'Call 555-0142',
    'Compare A#5 with B',
    'Ask for #',
    '',
  ])('keeps what only looks like more: %s', (line) => {
    expect(read(line)).toEqual([line, usual, 'medium', undefined]);
  });

  it('counts days of summer time on summer clocks', () => {
    const { dueDate } = understand('inspection march 20 9am', pacific, now);
    expect(dueDate.toISOString()).toBe('2027-03-20T16:00:00.000Z');
  });

  it('says which words it took for the date', () => {
    expect(understand('send docs friday', pacific, now).dueWords).toBe('friday');
    expect(understand('send docs', pacific, now).dueWords).toBeUndefined();
  });
});
