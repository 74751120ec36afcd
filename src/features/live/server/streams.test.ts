import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it, vi } from 'vitest';
import { createBus, type Reception } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { everySessionTopic } from '../../accounts/server/api.ts';
import { createStreams } from './streams.ts';

const patience = { timeout: 90_000, interval: 10 };

let reception: Reception | undefined;
let isConnected = true;
const events = await createBus(createLog('silent'), async (opened) => {
  reception = opened;
  const nothing = async () => undefined;
  return { send: nothing, sendMarker: nothing, stop: nothing, isConnected: () => isConnected, outage: '' };
});
const pace = { atOnce: 50, everyMs: 250, isBusy: () => false };
const streams = createStreams(events, systemClock, 60_000, pace);
afterAll(() => streams.closeAll());

let messages = 0;
const say = (accountId: string, id = 'deal') =>
  reception?.receive(JSON.stringify({ topic: openPages.name, key: `m${++messages}`, accountId, type: 'pipeline', id }));

function opened(accountId: string, after?: string, expiresInMs = 3_600_000, among = streams) {
  const pipe = new PassThrough();
  let text = '';
  pipe.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const response = pipe as unknown as ServerResponse;
  const expiresAt = new Date(Date.now() + expiresInMs);
  const account = { after: after === undefined ? undefined : [after] };
  const writer = among.open({ sessionId: accountId, accountId, expiresAt, account }, response);
  return { ...writer, text: () => text, isOpen: () => !pipe.writableEnded };
}

function open(...of: Parameters<typeof opened>) {
  const page = opened(...of);
  page.begin();
  return page;
}

/** What a page has been sent since, once it has ended. */
const untilEnd = async ({ text, isOpen }: ReturnType<typeof open>, since: string) => {
  await vi.waitFor(() => expect(isOpen()).toBe(false), 90_000);
  return text().slice(since.length);
};

it('after a gap pages return by turns, and hear heartbeats alone until then: their sessions may have ended in it', async () => {
  say('somebody');
  const position = events.position();
  const pages = Array.from({ length: 120 }, (_, number) => open(`account ${number}`, position));
  expect(pages.every(({ isOpen }) => isOpen())).toBe(true);
  reception?.missed();
  const stillOpen = pages.filter(({ isOpen }) => isOpen());
  expect(stillOpen.length).toBeGreaterThan(0);
  expect(stillOpen.length).toBeLessThan(pages.length);

  const last = pages.length - 1;
  const waiting = pages[last] ?? expect.unreachable();
  await vi.waitFor(() => expect(waiting.text()).toContain(position), patience);
  const before = waiting.text();
  say(`account ${last}`);
  waiting.write('event: followed\ndata: of a deal\n\n');
  expect(waiting.isOpen()).toBe(true);
  expect(await untilEnd(waiting, before)).toBe('');
  expect(pages.some(({ isOpen }) => isOpen())).toBe(false);

  const back = open(`account ${last}`, position);
  await vi.waitFor(() => expect(back.text()).toContain('"missed":true'), patience);
  say(`account ${last}`);
  expect(back.write('of a deal')).toBe(true);
  await vi.waitFor(() => expect(back.text()).toMatch(/pipeline.*of a deal/s), patience);
});

it('one gap after the other lets no more pages return at a time', () => {
  const pages = Array.from({ length: 120 }, (_, number) => open(`restless ${number}`));
  for (let gap = 0; gap < 3; gap += 1) reception?.missed();
  expect(pages.filter(({ isOpen }) => !isOpen()).length).toBeLessThanOrEqual(50);
  reception?.receive(JSON.stringify({ topic: everySessionTopic.name, key: 'all', sessionId: randomUUID() }));
  expect(pages.some(({ isOpen }) => isOpen())).toBe(false);
});

it.each([
  { isBusy: true, turns: 'wait until requests find connections, though not for ever' },
  { isBusy: false, turns: 'follow each other where requests find connections' },
])('turns of pages $turns', async ({ isBusy }) => {
  let times = 0;
  const askedForBusy = () => {
    times += 1;
    return isBusy;
  };
  const few = createStreams(events, systemClock, 60_000, { atOnce: 1, everyMs: 1, isBusy: askedForBusy });
  const pages = [1, 2, 3].map((number) => open(`patient ${number}`, undefined, 3_600_000, few));
  reception?.missed();
  await vi.waitFor(() => expect(pages.some(({ isOpen }) => isOpen())).toBe(false), 90_000);
  // Each of the three turns was left out eight times before it was taken.
  expect(times >= 27).toBe(isBusy);
  few.closeAll();
});

it('between a lost connection and its return a page hears heartbeats alone, and reads everything back', async () => {
  say('reader');
  const page = open('reader', events.position());
  await vi.waitFor(() => expect(page.text()).toContain('id: m'), patience);
  const position = events.position();
  isConnected = false;
  reception?.lost();
  // The broker is back and its messages come in, before it is known that none is missing.
  const before = page.text();
  say('reader');
  expect(page.write('of a deal')).toBe(false);
  const late = open('late');
  late.writeNumber(7);
  await vi.waitFor(() => expect(late.text()).toContain('id: 7'), patience);
  isConnected = true;
  reception?.regained();
  expect(await untilEnd(page, before)).toBe('');
  const back = open('reader', position);
  await vi.waitFor(() => expect(back.text()).toContain('"missed":true'), patience);
});

it('a page hears nothing before its session is known to hold, and then what has happened since it opened', async () => {
  say('checked');
  const page = opened('checked', events.position());
  say('checked');
  expect(page.write('of a deal')).toBe(false);
  // What is sent arrives in order, so nothing was sent before it.
  page.writeNumber(7);
  await vi.waitFor(() => expect(page.text()).toContain('id: 7'), patience);
  expect(page.text()).not.toMatch(/pipeline|of a deal/);
  page.begin();
  await vi.waitFor(() => expect(page.text()).toMatch(/"missed":false.*pipeline/s), patience);
});

it('a page that missed something hears of each thing once, and of very much that it is to read everything back', async () => {
  say('away');
  const position = events.position();
  for (let times = 0; times < 1_000; times += 1) say('away', 'one');
  for (let deal = 0; deal < 100; deal += 1) say('away', `deal ${deal}`);
  const page = open('away', position);
  await vi.waitFor(() => expect(page.text()).toContain('deal 99'), patience);
  expect(page.text().match(/"id":"one"/g)).toHaveLength(1);
  for (let deal = 100; deal < 1_000; deal += 1) say('away', `deal ${deal}`);
  const later = open('away', position);
  await vi.waitFor(() => expect(later.text()).toContain('"missed":true'), patience);
  expect(later.text()).not.toContain('deal 99');
  expect(later.isOpen()).toBe(true);
});

it('a page whose session has expired hears nothing more, also before its stream ends', async () => {
  const page = open('over', undefined, -1);
  await vi.waitFor(() => expect(page.text()).toContain('"missed":true'), patience);
  const before = page.text();
  say('over');
  page.write('of a deal');
  streams.closeAll();
  expect(await untilEnd(page, before)).toBe('');
});
