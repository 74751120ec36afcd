import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBrowser } from '../../../../tests/support/modules/fake-browser.ts';
import { silenceMs } from './shared-live.ts';

const deal = '0b0f6d52-6d3b-4a0e-9d1f-0d2a4a1f7c11';
const other = '0b0f6d52-6d3b-4a0e-9d1f-0d2a4a1f7c12';

const settle = () => vi.advanceTimersByTimeAsync(0);
type FakeBrowser = ReturnType<typeof makeBrowser>;
const followed = ({ newest }: FakeBrowser) => [...newest().wanted.follow];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function twoTabs() {
  const browser = makeBrowser();
  const one = browser.loadTab('one');
  one.open();
  await settle();
  const two = browser.loadTab('two');
  two.open();
  await settle();
  return { browser, one, two };
}

describe('the tabs of a browser', () => {
  test('share one stream and its state, and each is told, without reading anything back', async () => {
    const { browser, one, two } = await twoTabs();
    expect([browser.openStreams(), one.live.state(), two.live.state()]).toEqual([1, 'connected', 'connected']);
    browser.happens('a');
    expect([one.events, two.events]).toEqual([['a'], ['a']]);
    expect([one.reads(), two.reads()]).toEqual([0, 0]);
  });

  test('are told what happened between the loading of their page and their joining', async () => {
    const browser = makeBrowser();
    browser.happens('before');
    const one = browser.loadTab('one');
    browser.happens('a');
    one.open();
    await settle();
    expect(one.events).toEqual(['a']);
    const two = browser.loadTab('two');
    browser.happens('b');
    two.open();
    await settle();
    browser.happens('c');
    expect(two.events).toEqual(['b', 'c']);
    expect([one.reads(), two.reads(), browser.openStreams()]).toEqual([0, 0, 1]);
  });

  test('read everything back when that cannot be told any more, or nobody knows where they are', async () => {
    const { browser, one, two } = await twoTabs();
    const old = browser.loadTab('old');
    browser.happens('a');
    browser.forget();
    old.open();
    await settle();
    expect([one.reads(), two.reads(), old.reads()]).toEqual([1, 1, 1]);
    const lost = browser.loadTab('lost', null);
    lost.open();
    await settle();
    expect(lost.reads()).toBe(1);
    browser.happens('b');
    expect([old.events, lost.events]).toEqual([['b'], ['b']]);
  });

  test('go on where they were when the one that leads closes, also with what happened while nobody led', async () => {
    const { browser, one, two } = await twoTabs();
    for (const tab of [one, two]) tab.follow(deal);
    await settle();
    browser.newest().emit(deal, 4, 'reset');
    browser.newest().emit(deal, 5);
    browser.happens('a');
    one.live.stop();
    browser.happens('b');
    await settle();
    expect([browser.openStreams(), browser.leader(), followed(browser)]).toEqual([1, 'two', [[deal, 5]]]);
    expect([two.live.state(), two.reads(), two.events]).toEqual(['connected', 0, ['a', 'b']]);
    browser.newest().emit(deal, 6);
    expect(two.heard).toEqual(['reset', 'update', 'update']);
  });

  test('catch up by themselves when they were away', async () => {
    const { browser, one, two } = await twoTabs();
    for (const tab of [one, two]) tab.follow(deal);
    await settle();
    browser.newest().emit(deal, 4, 'reset');
    two.live.stop();
    browser.newest().emit(deal, 5);
    browser.happens('a');
    two.open();
    await settle();
    expect([followed(browser), two.events, two.reads()]).toEqual([[[deal, 4]], ['a'], 0]);
    browser.newest().emit(deal, 5);
    expect([one.heard, two.heard]).toEqual([
      ['reset', 'update'],
      ['reset', 'update'],
    ]);
  });

  test('each hear what they missed when one joins while the stream is cut', async () => {
    const { browser, one, two } = await twoTabs();
    one.live.goOffline();
    browser.happens('a');
    const three = browser.loadTab('three');
    three.open();
    await settle();
    browser.happens('b');
    one.live.retryNow();
    await settle();
    expect([one.events, two.events]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(three.events).toContain('b');
    expect([one.reads(), three.reads()]).toEqual([0, 0]);
  });

  test('miss nothing that was on its way to the others as one joins that is ahead of them', async () => {
    const { browser, one, two } = await twoTabs();
    browser.delay();
    browser.happens('a');
    const ahead = browser.loadTab('ahead');
    ahead.open();
    await settle();
    expect([one.events, two.events, browser.openStreams()]).toEqual([['a'], ['a'], 1]);
  });

  test('take the lead from one that is frozen, once they are looked at and it stays silent', async () => {
    const { browser, two } = await twoTabs();
    browser.freeze('one');
    two.isVisible = false;
    await vi.advanceTimersByTimeAsync(5 * silenceMs);
    expect(browser.leader()).toBe('one');
    browser.happens('a');
    two.isVisible = true;
    await vi.advanceTimersByTimeAsync(3 * silenceMs);
    expect([browser.leader(), two.events]).toEqual(['two', ['a']]);
  });

  test('leave the lead where it is while its holder answers', async () => {
    const { browser } = await twoTabs();
    await vi.advanceTimersByTimeAsync(20 * silenceMs);
    expect([browser.leader(), browser.openStreams()]).toEqual(['one', 1]);
  });

  test('say that the connection is lost when one of them hears of it, and are all back with the network', async () => {
    const { browser, one, two } = await twoTabs();
    two.live.goOffline();
    expect([one.live.state(), two.live.state()]).toEqual(['error', 'error']);
    two.live.retryNow();
    expect([one.live.state(), two.live.state(), browser.openStreams()]).toEqual(['connected', 'connected', 1]);
  });
});

describe('what is followed', () => {
  test('as the page opens is new to the stream, which begins without a reset', async () => {
    const browser = makeBrowser();
    const one = browser.loadTab('one');
    one.follow(deal);
    one.open();
    await settle();
    expect(followed(browser)).toEqual([[deal, 'new']]);
    browser.newest().emit(deal, 4, 'begun');
    browser.newest().emit(deal, 5);
    expect(one.heard).toEqual(['update']);
  });

  test('begins for a tab where its own page is: what begins for another one says nothing of it', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.loadTab('one'), browser.loadTab('two')];
    one.follow(deal);
    one.open();
    await settle();
    const first = browser.newest();
    two.follow(deal);
    two.open();
    first.emit(deal, 4, 'begun');
    expect([one.heard, two.heard]).toEqual([[], ['reset']]);
    await settle();
    browser.newest().emit(deal, 5);
    expect([one.heard, two.heard]).toEqual([['update'], ['reset', 'update']]);
  });

  test('later begins with a reset, since it may have been read long ago', async () => {
    const { browser, one } = await twoTabs();
    one.follow(deal);
    await settle();
    expect(followed(browser)).toEqual([[deal, null]]);
  });

  test('begins with a reset for whoever joins others that follow it, who hear of no reset', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.loadTab('one'), browser.loadTab('two')];
    one.follow(deal);
    one.open();
    await settle();
    two.follow(deal);
    two.open();
    await settle();
    expect(followed(browser)).toEqual([[deal, null]]);
    browser.newest().emit(deal, 4, 'reset');
    browser.newest().emit(deal, 5);
    expect([one.heard, two.heard]).toEqual([
      ['reset', 'update'],
      ['reset', 'update'],
    ]);
    const opened = browser.streams.length;
    const three = browser.loadTab('three');
    three.open();
    await settle();
    const before = one.heard.length;
    three.follow(deal);
    await settle();
    expect([three.heard, one.heard.length, browser.streams.length]).toEqual([['reset'], before, opened + 1]);
  });

  test('is told once, and nothing from before its reset', async () => {
    const { browser, one } = await twoTabs();
    one.follow(deal);
    await settle();
    browser.newest().emit(deal, 3);
    browser.newest().emit(deal, 4, 'reset');
    for (const number of [4, 5, 5, 3]) browser.newest().emit(deal, number);
    expect(one.heard).toEqual(['reset', 'update']);
  });

  test('is a dozen things at most, those that were asked for last', async () => {
    const { browser, one, two } = await twoTabs();
    for (let n = 0; n < 12; n++) one.follow(`${deal}${n}`);
    await settle();
    two.follow(other);
    await settle();
    const ids = followed(browser).map(([id]) => id);
    expect([ids.length, ids[0]]).toEqual([12, other]);
  });
});
