import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../../kernel/steps.ts';
import type { EventDetails } from '../model.ts';
import { occurrencesIn, type Series } from '../recurrence/series.ts';
import type { IcsEvent } from './event.ts';
import { fileInSteps } from './file.ts';

const details: EventDetails = { title: 'Call with title company', description: '', location: '' };
const series = (some: Partial<Series<EventDetails>>): Series<EventDetails> => ({
  start: '2026-10-30T09:00',
  timeZone: 'America/Chicago',
  minutes: 60,
  rule: null,
  exceptions: [],
  details,
  ...some,
});
const eventOf = (own: Series<EventDetails>): IcsEvent => ({
  uid: '0c2ee6b4-6a13-4bd6-9a67-2d3b1a8f2c11',
  sequence: 3,
  stamp: new Date('2026-11-27T12:00:00Z'),
  series: own,
});
const textOf = (...events: IcsEvent[]) => runToEnd(fileInSteps({ name: 'Plinth', events }));

/** As another program reads the file: by its own zones alone. */
function read(text: string) {
  ICAL.TimezoneService.reset();
  const file = new ICAL.Component(ICAL.parse(text));
  for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return file;
}

/** What another program shows of the one event in a file, within a window. */
function shown(text: string, from: Date, to: Date): string[] {
  const parts = read(text).getAllSubcomponents('vevent');
  const [master, ...changed] = parts.map((one) => new ICAL.Event(one));
  if (!master) throw new Error('There is no event.');
  for (const one of changed) master.relateException(one);
  const say = (start: Date, end: Date, title: string) => `${start.toISOString()} ${end.toISOString()} ${title}`;
  if (!master.isRecurring()) return [say(master.startDate.toJSDate(), master.endDate.toJSDate(), master.summary)];
  const found: string[] = [];
  const starts = master.iterator();
  for (let count = 0; count < 4_000; count += 1) {
    const next = starts.next();
    if (!next) break;
    if (next.toJSDate().getTime() > to.getTime() + 40 * 86_400_000) break;
    const { startDate, endDate, item } = master.getOccurrenceDetails(next);
    const [start, end] = [startDate.toJSDate(), endDate.toJSDate()];
    if (start < to && end > from) found.push(say(start, end, item.summary));
  }
  return found.sort();
}

const own = (one: Series<EventDetails>, from: Date, to: Date): string[] =>
  occurrencesIn(one, { from, to, atMost: 1_000 })
    .map(({ start, end, details: { title } }) => `${start.toISOString()} ${end.toISOString()} ${title}`)
    .sort();

const year = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')] as const;

describe('what another program shows of an event', () => {
  const weekly = { frequency: 'weekly', until: null } as const;
  const daily = { frequency: 'daily', until: null } as const;
  const cases: readonly (readonly [string, Partial<Series<EventDetails>>])[] = [
    ['once', {}],
    ['weekly without an end, over the night when clocks are set back', { rule: weekly }],
    ['weekly, over the night when clocks are set forward', { start: '2026-02-20T09:00', rule: weekly }],
    ['where summer is in January', { start: '2026-03-20T18:30', timeZone: 'Australia/Sydney', rule: weekly }],
    [
      'where clocks are set by half an hour',
      { start: '2026-03-20T18:30', timeZone: 'Australia/Lord_Howe', rule: daily },
    ],
    ['where clocks are never set', { start: '2026-01-05T23:45', timeZone: 'America/Phoenix', rule: weekly }],
    ['of a zone known by an older name', { start: '2026-01-05T23:45', timeZone: 'US/Pacific', rule: weekly }],
    [
      'monthly on a day that most months lack',
      { start: '2026-01-31T09:00', rule: { frequency: 'monthly', until: null } },
    ],
    ['yearly on the last day of the year', { start: '2024-12-31T09:00', rule: { frequency: 'yearly', until: null } }],
    ['with a last one', { rule: { frequency: 'weekly', until: '2026-12-04T09:00' } }],
    [
      'with one canceled and one moved and renamed',
      {
        rule: weekly,
        exceptions: [
          { of: '2026-11-06T09:00', change: null },
          {
            of: '2026-11-13T09:00',
            change: { start: '2026-11-14T16:00', minutes: 30, details: { ...details, title: 'Moved' } },
          },
        ],
      },
    ],
    ['with the first one canceled', { rule: weekly, exceptions: [{ of: '2026-10-30T09:00', change: null }] }],
  ];
  it.each(cases)('%s, is what ours does', (_name, some) => {
    const one = series(some);
    const expected = own(one, ...year);
    expect(expected.length).toBeGreaterThan(0);
    expect(shown(textOf(eventOf(one)), ...year)).toEqual(expected);
  });

  // The standard says what these nights mean, and programs differ all the same: in that one night.
  it.each([
    ['a time that is skipped', { start: '2026-03-01T02:30', rule: daily }, '2026-03-08'],
    ['a start that is skipped', { start: '2026-03-08T02:30', rule: daily }, '2026-03-08'],
    ['a time across the night', { start: '2026-10-29T22:00', minutes: 600, rule: daily }, '2026-11-01'],
  ] as const)('daily at %s, is what ours does on every other day', (_name, some, night) => {
    const one = series(some);
    const others = (all: string[]) => all.filter((text) => !text.startsWith(night));
    const expected = others(own(one, ...year));
    expect(expected.length).toBeGreaterThan(60);
    expect(others(shown(textOf(eventOf(one)), ...year))).toEqual(expected);
    const [event] = read(textOf(eventOf(one))).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe(`${some.start}:00`);
    expect(event?.getFirstPropertyValue('duration')?.toString()).toBe(`PT${one.minutes}M`);
  });

  it('yearly on February 29, is left out in other years', () => {
    const one = series({ start: '2024-02-29T09:00', rule: { frequency: 'yearly', until: null } });
    const window = [new Date('2024-01-01T00:00:00Z'), new Date('2034-01-01T00:00:00Z')] as const;
    expect(own(one, ...window)).toHaveLength(3);
    expect(shown(textOf(eventOf(one)), ...window)).toEqual(own(one, ...window));
  });

  it.each([1970, 2400])('of %i, once, stands at its moment', (of) => {
    const one = series({ start: `${of}-04-10T09:00` });
    const window = [new Date(`${of}-01-01T00:00:00Z`), new Date(`${of + 1}-01-01T00:00:00Z`)] as const;
    expect(shown(textOf(eventOf(one)), ...window)).toEqual(own(one, ...window));
    expect(own(one, ...window)).toHaveLength(1);
  });

  it('repeated in 2400, keeps its time of day', () => {
    const one = series({ start: '2400-03-01T09:00', rule: weekly });
    const window = [new Date('2400-01-01T00:00:00Z'), new Date('2401-01-01T00:00:00Z')] as const;
    expect(own(one, ...window)).toHaveLength(44);
    expect(shown(textOf(eventOf(one)), ...window)).toEqual(own(one, ...window));
  });
});

describe('a calendar file', () => {
  const nasty = 'Ann\r\nATTENDEE:mailto:x@example.com\rEND:VEVENT\nBEGIN:VALARM\u2028X-A:1\u0000\\;,"';

  it('has one line for each text, whatever is typed', () => {
    const one = series({ details: { title: nasty, description: nasty, location: nasty } });
    const person = { name: nasty, address: 'ann@example.com\r\nX-B:2' };
    const text = textOf({ ...eventOf(one), organizer: person, attendee: { ...person, answer: 'NEEDS-ACTION' } });
    const [event] = read(text).getAllSubcomponents('vevent');
    const names = event?.getAllProperties().map(({ name }) => name);
    expect(names).toEqual(
      'uid sequence dtstamp dtstart dtend status summary location description organizer attendee'.split(' '),
    );
    expect(event?.getAllSubcomponents()).toEqual([]);
    const said = 'Ann\nATTENDEE:mailto:x@example.com\nEND:VEVENT\nBEGIN:VALARM\nX-A:1\\;,"';
    expect(event?.getFirstPropertyValue('summary')).toBe(said);
    expect(event?.getFirstPropertyValue('description')).toBe(said);
    expect(event?.getFirstPropertyValue('attendee')).toBe('mailto:ann@example.comX-B:2');
    expect(text).not.toMatch(/^(ATTENDEE:|END:VALARM|BEGIN:VALARM|X-)(?!WR|PUB)/m);
  });

  it('folds lines at 75 octets, within no character, and gives the text back', () => {
    for (const title of [
      'x'.repeat(400),
      'é'.repeat(200),
      '日本語'.repeat(60),
      '🏠🔑'.repeat(50),
      `a${'🏠'.repeat(60)}`,
    ]) {
      const text = textOf(eventOf(series({ details: { ...details, title } })));
      const lines = text.split('\r\n');
      expect(Math.max(...lines.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(75);
      expect(text).not.toContain('\ufffd');
      const [event] = read(text).getAllSubcomponents('vevent');
      expect(event?.getFirstPropertyValue('summary')).toBe(title);
    }
  });

  it('carries each zone once, and no zone for what happens once', () => {
    const weekly = series({ rule: { frequency: 'weekly', until: null } });
    const file = read(textOf(eventOf(weekly), eventOf(weekly), eventOf(series({ timeZone: 'Asia/Tokyo' }))));
    expect(file.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
      'America/Chicago',
    ]);
  });

  it('of one occurrence names it, and of a canceled event says so', () => {
    const rule = { frequency: 'weekly', until: null } as const;
    const text = textOf({ ...eventOf(series({ rule })), only: '2026-11-06T09:00', isCanceled: true });
    const [event, ...others] = read(text).getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(event?.getFirstPropertyValue('recurrence-id')?.toString()).toBe('2026-11-06T09:00:00');
    expect(event?.getFirstPropertyValue('rrule')).toBeNull();
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-06T15:00:00Z');
  });
});
