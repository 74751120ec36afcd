import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Followed, LiveConnection, LiveState } from './live-connection.ts';
import type { Connect, LiveMessage, Numbers } from './live-leader.ts';
import { createSharedLive, silenceMs, type Tabs } from './shared-live.ts';

const deal = '0b0f6d52-6d3b-4a0e-9d1f-0d2a4a1f7c11';
const other = '0b0f6d52-6d3b-4a0e-9d1f-0d2a4a1f7c12';

interface Stream {
  readonly follow: Numbers;
  say(id: string, number: number, type?: string): void;
}

/** A browser whose tabs hear each other at once; the first of the queue leads. */
function makeBrowser() {
  const tabs = new Map<string, { hear: (message: LiveMessage) => void; lead: () => () => void; isFrozen: boolean }>();
  const streams: Stream[] = [];
  let leader: string | undefined;
  let end = () => {};
  let open = 0;

  const next = (name = [...tabs.keys()][0]) => {
    end();
    leader = name;
    end = (name === undefined ? undefined : tabs.get(name)?.lead()) ?? (() => {});
  };
  const connect: Connect = (told, follow) => {
    const listeners = new Set<() => void>();
    let state: LiveState = 'disconnected';
    const enter = (to: LiveState) => {
      state = to;
      for (const listener of listeners) listener();
    };
    const openOne = (missed: boolean) => {
      const say: Stream['say'] = (id, number, type = 'status-update') =>
        told.onFollowed({
          id,
          number,
          event: { type, ...(type === 'reset' ? {} : { text: `${type} ${number}` }) },
        } as Followed);
      streams.push({ follow: new Map(follow()), say });
      enter('connected');
      told.onOpen(missed);
    };
    const connection: LiveConnection = {
      start() {
        open += 1;
        enter('connecting');
        void Promise.resolve().then(() => openOne(true));
      },
      stop() {
        open -= 1;
        enter('disconnected');
      },
      renew: () => void Promise.resolve().then(() => openOne(false)),
      lose: () => enter('error'),
      retryNow: () => (state === 'error' ? openOne(true) : undefined),
      state: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    return connection;
  };
  const openTab = (name: string) => {
    const heard: string[] = [];
    const reads = vi.fn();
    const isVisible = vi.fn(() => true);
    const onEvent = vi.fn();
    const live = createSharedLive({ tab: name, connect, onEvent, onOpen: reads, isVisible });
    const channel: Tabs = {
      post: (message) => {
        if (tabs.get(name)?.isFrozen) return;
        for (const [to, { hear, isFrozen }] of tabs) if (to !== name && !isFrozen) hear(message);
      },
      join(hear, lead) {
        tabs.set(name, { hear, lead, isFrozen: false });
        if (leader === undefined) queueMicrotask(() => leader === undefined && next());
        return {
          steal: () => next(name),
          leave() {
            tabs.delete(name);
            if (leader === name) next();
          },
        };
      },
    };
    const follow = (id: string) =>
      live.follow(id, (event) => heard.push('text' in event ? String(event.text) : event.type));
    return { live, heard, reads, isVisible, follow, onEvent, open: () => live.start(channel) };
  };
  const freeze = (name: string) => {
    const tab = tabs.get(name);
    if (tab) tab.isFrozen = true;
  };
  const newest = () => streams.at(-1) ?? expect.unreachable('No stream was opened.');
  return { openTab, freeze, newest, streams, openStreams: () => open, leader: () => leader };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const numbers = ({ follow }: Stream) => [...follow];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function twoTabs() {
  const browser = makeBrowser();
  const [one, two] = [browser.openTab('one'), browser.openTab('two')];
  one.open();
  await settle();
  two.open();
  await settle();
  return { browser, one, two };
}

describe('the tabs of a browser', () => {
  test('share one stream and its state, and each is told', async () => {
    const { browser, one, two } = await twoTabs();
    expect([browser.openStreams(), one.live.state(), two.live.state()]).toEqual([1, 'connected', 'connected']);
    for (const tab of [one, two]) tab.follow(deal);
    await settle();
    browser.newest().say(deal, 4, 'reset');
    browser.newest().say(deal, 5);
    expect([one.heard, two.heard]).toEqual([
      ['reset', 'status-update 5'],
      ['reset', 'status-update 5'],
    ]);
  });

  test('begin to follow a thing with a reset, also when another has followed it for long, who hears of no reset', async () => {
    const { browser, one, two } = await twoTabs();
    one.follow(deal);
    await settle();
    browser.newest().say(deal, 4, 'reset');
    browser.newest().say(deal, 5);
    const opened = browser.streams.length;
    two.follow(deal);
    await settle();
    browser.newest().say(deal, 6);
    expect(browser.streams).toHaveLength(opened);
    expect(one.heard).toEqual(['reset', 'status-update 5', 'status-update 6']);
    expect(two.heard).toEqual(['reset', 'status-update 6']);
  });

  test('hear nothing twice, and nothing from before their reset', async () => {
    const { browser, one } = await twoTabs();
    one.follow(deal);
    await settle();
    browser.newest().say(deal, 3);
    browser.newest().say(deal, 4, 'reset');
    for (const number of [4, 5, 5, 3]) browser.newest().say(deal, number);
    expect(one.heard).toEqual(['reset', 'status-update 5']);
  });

  test('go on where they were when the one that leads closes, and read the rest back', async () => {
    const { browser, one, two } = await twoTabs();
    for (const tab of [one, two]) tab.follow(deal);
    await settle();
    browser.newest().say(deal, 4, 'reset');
    browser.newest().say(deal, 5);
    const read = two.reads.mock.calls.length;
    one.live.stop();
    await settle();
    expect([browser.openStreams(), browser.leader(), numbers(browser.newest())]).toEqual([1, 'two', [[deal, 5]]]);
    expect([two.live.state(), two.reads.mock.calls.length]).toEqual(['connected', read + 1]);
    browser.newest().say(deal, 6);
    expect(two.heard.slice(-2)).toEqual(['status-update 5', 'status-update 6']);
  });

  test('read back once as they join one that leads already, which missed nothing', async () => {
    const { one, two } = await twoTabs();
    await settle();
    expect([one.reads.mock.calls.length, two.reads.mock.calls.length]).toEqual([1, 1]);
  });

  test('take the lead from one that is frozen, once they are looked at and it stays silent', async () => {
    const { browser, two } = await twoTabs();
    two.follow(deal);
    await settle();
    browser.newest().say(deal, 4, 'reset');
    browser.freeze('one');
    two.isVisible.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(5 * silenceMs);
    expect(browser.leader()).toBe('one');
    two.isVisible.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(3 * silenceMs);
    expect([browser.leader(), numbers(browser.newest())]).toEqual(['two', [[deal, 4]]]);
  });

  test('say that the connection is lost when one of them hears of it, and are all back with the network', async () => {
    const { browser, one, two } = await twoTabs();
    two.live.lose();
    expect([one.live.state(), two.live.state()]).toEqual(['error', 'error']);
    two.live.retryNow();
    expect([one.live.state(), two.live.state(), browser.openStreams()]).toEqual(['connected', 'connected', 1]);
  });

  test('leave the lead where it is while its holder answers', async () => {
    const { browser } = await twoTabs();
    await vi.advanceTimersByTimeAsync(20 * silenceMs);
    expect([browser.leader(), browser.openStreams()]).toEqual(['one', 1]);
  });

  test('catch up by themselves when they have missed what was said to the others', async () => {
    const { browser, one, two } = await twoTabs();
    for (const tab of [one, two]) tab.follow(deal);
    await settle();
    browser.newest().say(deal, 4, 'reset');
    two.live.stop();
    browser.newest().say(deal, 5);
    two.open();
    await settle();
    expect(numbers(browser.newest())).toEqual([[deal, 4]]);
    browser.newest().say(deal, 5);
    expect([one.heard.length, two.heard.slice(-1)]).toEqual([2, ['status-update 5']]);
  });

  test('follow a dozen things at most, those that were asked for last', async () => {
    const { browser, one, two } = await twoTabs();
    for (let n = 0; n < 12; n++) one.follow(`${deal}${n}`);
    await settle();
    two.follow(other);
    await settle();
    const ids = numbers(browser.newest()).map(([id]) => id);
    expect([ids.length, ids[0]]).toEqual([12, other]);
  });
});
