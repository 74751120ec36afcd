import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addLiveQueries } from '../../../ui/api/live-queries.ts';
import { heartbeat, usualHeartbeatMs } from '../model.ts';
import { createLiveConnection, type LiveSource, longestRetryMs, opensWithinMs, retryMs } from './live-connection.ts';

const id = '0b0f6d52-6d3b-4a0e-9d1f-0d2a4a1f7c11';

class FakeSource implements LiveSource {
  onopen: LiveSource['onopen'] = null;
  onerror: LiveSource['onerror'] = null;
  closed = false;
  private readonly handlers = new Map<string, Parameters<LiveSource['addEventListener']>[1]>();
  addEventListener(type: string, handler: Parameters<LiveSource['addEventListener']>[1]) {
    this.handlers.set(type, handler);
  }
  close() {
    this.closed = true;
  }
  emit(type: string, data: string, lastEventId = '') {
    this.handlers.get(type)?.({ data, lastEventId });
  }
  beat(more: object = {}, lastEventId = '') {
    this.emit(heartbeat, JSON.stringify({ type: heartbeat, everyMs: usualHeartbeatMs, ...more }), lastEventId);
  }
}

function setUp(ticket: () => Promise<string> = async () => 'ticket') {
  const sources: FakeSource[] = [];
  const states: string[] = [];
  const onEvent = vi.fn();
  const onOpen = vi.fn();
  const onPosition = vi.fn();
  const onFollowed = vi.fn();
  const asked = vi.fn(ticket);
  const connection = createLiveConnection({
    ticket: asked,
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    isFinal: (error) => error === 'signed out',
    onEvent,
    onFollowed,
    onOpen,
    onPosition,
  });
  connection.subscribe(() => states.push(connection.state()));
  const newest = () => {
    const source = sources.at(-1);
    if (!source) throw new Error('No stream was opened.');
    return source;
  };
  return { connection, sources, states, onEvent, onFollowed, onOpen, onPosition, asked, newest };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const event = new Event('open');

addLiveQueries({ quote: ['quotes'], pipeline: ['pipeline'] });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live connection', () => {
  test('is connected once the stream opens, and says at its first heartbeat whether something was missed', async () => {
    for (const [said, missed] of [
      [{}, true],
      [{ missed: true }, true],
      [{ missed: false }, false],
    ] as const) {
      const { connection, states, onOpen, newest } = setUp();
      connection.start();
      await settle();
      newest().onopen?.(event);
      expect([states, onOpen.mock.calls]).toEqual([['connecting', 'connected'], []]);
      newest().beat(said);
      newest().beat({ missed: true });
      expect(onOpen.mock.calls).toEqual([[missed]]);
    }
  });

  test('passes on where it is, once what came with it was told', async () => {
    const { connection, onEvent, onPosition, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    newest().beat({ missed: false });
    expect(onPosition).not.toHaveBeenCalled();
    onPosition.mockImplementation(() => expect(onEvent).toHaveBeenCalledTimes(1));
    newest().emit('quote', JSON.stringify({ type: 'quote', id }), 'p7');
    newest().beat({}, 'p9');
    expect(onPosition.mock.calls).toEqual([['p7'], ['p9']]);
  });

  test('passes named events on and survives data it cannot read', async () => {
    const { connection, onEvent, newest } = setUp();
    connection.start();
    await settle();
    newest().emit('quote', 'no json');
    newest().emit('weather', JSON.stringify({ type: 'weather', id }));
    newest().emit('quote', JSON.stringify({ type: 'quote', id }));
    expect(onEvent.mock.calls).toEqual([['quote', id]]);
  });

  test('after an error closes the stream and opens another with a fresh ticket', async () => {
    const { connection, sources, states, asked, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    newest().onerror?.(event);
    expect(newest().closed).toBe(true);
    expect(sources).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(retryMs);
    expect(sources).toHaveLength(2);
    expect(asked).toHaveBeenCalledTimes(2);
    newest().onopen?.(event);
    expect(states).toEqual(['connecting', 'connected', 'error', 'reconnecting', 'connected']);
  });

  test('tries again when no ticket is to be had', async () => {
    const answers = [Promise.reject(new Error('down')), Promise.resolve('ticket')];
    const { connection, sources, states } = setUp(() => answers.shift() ?? Promise.resolve('ticket'));
    connection.start();
    await settle();
    expect(states).toEqual(['connecting', 'error']);
    await vi.advanceTimersByTimeAsync(retryMs);
    expect(sources).toHaveLength(1);
  });

  test('stays away when the session is over', async () => {
    const { connection, states, asked } = setUp(() => Promise.reject('signed out'));
    connection.start();
    await settle();
    await vi.advanceTimersByTimeAsync(10 * retryMs);
    expect(states).toEqual(['connecting', 'disconnected']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('opens nothing any more once it is stopped, whatever was under way', async () => {
    const { connection, sources, newest } = setUp();
    connection.start();
    connection.stop();
    await settle();
    expect(sources).toHaveLength(0);
    connection.start();
    await settle();
    newest().onerror?.(event);
    connection.stop();
    await vi.advanceTimersByTimeAsync(10 * retryMs);
    expect(sources).toHaveLength(1);
    expect(connection.state()).toBe('disconnected');
  });

  test('keeps one stream however often it is started', async () => {
    const { connection, sources } = setUp();
    connection.start();
    connection.start();
    await settle();
    connection.start();
    expect(sources).toHaveLength(1);
  });

  test('waits five seconds after the first failure, longer after each further one, and never more than a minute', async () => {
    const { connection, asked, newest } = setUp(() => Promise.reject(new Error('down')));
    connection.start();
    await settle();
    const attempts = async (ms: number) => {
      const before = asked.mock.calls.length;
      await vi.advanceTimersByTimeAsync(ms);
      return asked.mock.calls.length - before;
    };
    expect([await attempts(retryMs - 1), await attempts(1)]).toEqual([0, 1]);
    expect([await attempts(retryMs), await attempts(retryMs)]).toEqual([0, 1]);
    for (let turn = 0; turn < 10; turn++) await attempts(longestRetryMs);
    expect(await attempts(longestRetryMs)).toBeGreaterThan(0);
    asked.mockResolvedValue('ticket');
    await attempts(longestRetryMs);
    newest().onopen?.(event);
    newest().onerror?.(event);
    expect(await attempts(retryMs)).toBe(1);
  });

  test('tries at once when the network or the person is back, and only when it waits', async () => {
    const { connection, sources, states, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    connection.retryNow();
    await settle();
    expect(sources).toHaveLength(1);
    newest().onerror?.(event);
    connection.retryNow();
    await settle();
    newest().onopen?.(event);
    await vi.advanceTimersByTimeAsync(longestRetryMs);
    expect(sources).toHaveLength(2);
    expect(states.slice(-3)).toEqual(['error', 'reconnecting', 'connected']);
  });

  test('renews itself without a moment in which nothing is heard, and without reading everything back', async () => {
    const { connection, sources, states, onEvent, onOpen, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    const [old] = sources;
    connection.renew();
    connection.renew();
    await settle();
    expect(sources).toHaveLength(2);
    old?.emit('quote', JSON.stringify({ type: 'quote', id }));
    expect([onEvent.mock.calls.length, old?.closed]).toEqual([1, false]);
    newest().onopen?.(event);
    newest().beat({ missed: false });
    expect(old?.closed).toBe(true);
    expect(onOpen.mock.calls).toEqual([[false]]);
    expect(states).toEqual(['connecting', 'connected']);
  });

  test('goes on with the new stream when the old one broke before that was open', async () => {
    const { connection, sources, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    connection.renew();
    await settle();
    sources[0]?.onerror?.(event);
    newest().onopen?.(event);
    for (let beats = 0; beats < 4; beats++) {
      newest().beat({ missed: false });
      await vi.advanceTimersByTimeAsync(usualHeartbeatMs);
    }
    expect([sources.length, newest().closed]).toEqual([2, false]);
  });

  test('that falls silent without a word is given up after two and a half heartbeats, and opened anew', async () => {
    const { connection, sources, states, onOpen, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    const everyMs = 4_000;
    for (let beats = 0; beats < 10; beats++) {
      newest().emit(heartbeat, JSON.stringify({ type: heartbeat, everyMs }));
      await vi.advanceTimersByTimeAsync(2 * everyMs);
    }
    expect([sources.length, connection.state()]).toEqual([1, 'connected']);
    await vi.advanceTimersByTimeAsync(everyMs);
    expect([newest().closed, connection.state()]).toEqual([true, 'error']);
    await vi.advanceTimersByTimeAsync(retryMs);
    newest().onopen?.(event);
    newest().beat();
    expect(states).toEqual(['connecting', 'connected', 'error', 'reconnecting', 'connected']);
    expect([sources.length, onOpen.mock.calls]).toEqual([2, [[true], [true]]]);
  });

  test('that is never answered, or never says that it is alive, is given up as well', async () => {
    const hangs = setUp(() => new Promise(() => {}));
    hangs.connection.start();
    await vi.advanceTimersByTimeAsync(opensWithinMs + retryMs);
    expect([hangs.asked.mock.calls.length, hangs.states]).toEqual([2, ['connecting', 'error', 'reconnecting']]);
    const mute = setUp();
    mute.connection.start();
    await settle();
    mute.newest().onopen?.(event);
    mute.newest().emit(heartbeat, 'no json');
    await vi.advanceTimersByTimeAsync(3 * usualHeartbeatMs);
    expect(mute.sources).toHaveLength(2);
  });

  test('that was ended or refused is not missed', async () => {
    const { connection, sources, states, newest } = setUp();
    connection.start();
    await settle();
    newest().onopen?.(event);
    connection.renew();
    await settle();
    newest().onopen?.(event);
    newest().emit(heartbeat, JSON.stringify({ everyMs: usualHeartbeatMs }));
    await vi.advanceTimersByTimeAsync(2 * usualHeartbeatMs);
    newest().emit(heartbeat, JSON.stringify({ everyMs: usualHeartbeatMs }));
    await vi.advanceTimersByTimeAsync(2 * usualHeartbeatMs);
    expect([sources.length, states]).toEqual([2, ['connecting', 'connected']]);
    connection.stop();
    const refused = setUp(() => Promise.reject('signed out'));
    refused.connection.start();
    await vi.advanceTimersByTimeAsync(10 * usualHeartbeatMs);
    expect([vi.getTimerCount(), refused.states]).toEqual([0, ['connecting', 'disconnected']]);
  });

  test('passes on what happens to things that are followed', async () => {
    const { connection, onFollowed, newest } = setUp();
    connection.start();
    await settle();
    const followed = { id, number: 7, event: { type: 'status-update', message: 'Lender selected' } };
    for (const data of [followed, { id }, null, { id, number: '7', event: {} }])
      newest().emit('followed', JSON.stringify(data));
    expect(onFollowed.mock.calls).toEqual([[followed]]);
  });
});
