import { describe, expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

const file = (event: readonly string[], method = 'REPLY') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(method === '' ? [] : [`METHOD:${method}`]),
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const event = [
  'UID:5f0f7a3e-6f5b-4b0e-9d5b-0a4a8f1b2c3d',
  'DTSTAMP:20990301T120000Z',
  'SEQUENCE:3',
  'ATTENDEE;CN="Doe; Pat: the second";PARTSTAT=ACCEPTED:mailto:pat.doe@example.net',
];
const read = {
  uid: '5f0f7a3e-6f5b-4b0e-9d5b-0a4a8f1b2c3d',
  attendee: 'pat.doe@example.net',
  answer: 'ACCEPTED',
  sequence: 3,
  stamp: new Date('2099-03-01T12:00:00Z'),
  isOfOne: false,
};
const instead = (name: string, ...lines: readonly string[]) => [
  ...event.filter((line) => !line.startsWith(name)),
  ...lines,
];

describe('a response', () => {
  it('says who answers what to which event', () => {
    expect(readReply(file(event))).toEqual(read);
  });

  it('is read across folded lines, whatever their breaks and letters', () => {
    const folded = file(event)
      .replace('PARTSTAT=ACCEPTED', 'PART\r\n STAT=accep\r\n\tted')
      .replace('METHOD:REPLY', 'method:reply')
      .replace('mailto:', 'MAILTO:')
      .replaceAll('\r\n', '\n');
    expect(readReply(folded)).toEqual(read);
  });

  it('about one occurrence says so; beside one about all of it the latter counts', () => {
    const one = file([...event, 'RECURRENCE-ID:20990309T150000Z']);
    expect(readReply(one)).toEqual({ ...read, isOfOne: true });
    const both = one.replace('END:VCALENDAR', ['BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'));
    expect(readReply(both)).toEqual(read);
  });

  it('is not mixed up with other parts', () => {
    const zone = 'BEGIN:VTIMEZONE\r\nTZID:Example\r\nUID:other\r\nEND:VTIMEZONE\r\n';
    const alarm = ['BEGIN:VALARM', 'ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.net', 'END:VALARM'];
    const mixed = file([...alarm, ...event]).replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`);
    expect(readReply(mixed)).toEqual(read);
  });

  it('without sequence, time or an answer has the least of each', () => {
    const bare = [event[0] ?? '', 'ATTENDEE:mailto:pat.doe@example.net'];
    expect(readReply(file(bare))).toEqual({ ...read, answer: 'NEEDS-ACTION', sequence: 0, stamp: undefined });
  });

  it.each([
    ['an invitation', file(event, 'REQUEST')],
    ['a file without a method', file(event, '')],
    ['one for several people', file([...event, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:other@example.net'])],
    ['one of nobody', file(instead('ATTENDEE'))],
    ['one that is no address', file(instead('ATTENDEE', 'ATTENDEE;PARTSTAT=ACCEPTED:urn:uuid:1'))],
    ['one about no event', file(instead('UID'))],
    ['no file at all', 'Yes, I will come'],
    ['nothing', ''],
  ])('is not read from %s', (_what, text) => {
    expect(readReply(text)).toBeUndefined();
  });
});
