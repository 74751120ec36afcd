import type { LiveMessage } from './live-leader.ts';
import type { Membership, Tabs } from './shared-live.ts';

/** Tabs of an older build may send other messages: they keep a channel, a leader and a stream of their own. */
const messageVersion = 2;

/**
 * The tabs of this browser that share a session: they talk over a broadcast channel, and the tab that holds a lock leads. Without
 * locks, which browsers give to secure pages only, each tab leads itself.
 * @param session tells the tabs of one session from those of another; it is no secret
 */
export function browserTabs(session: string): Tabs {
  const name = `plinth live ${messageVersion} ${session}`;
  // TypeScript promises locks everywhere.
  const locks = navigator.locks as LockManager | undefined;
  let channel: BroadcastChannel | undefined;
  return {
    post: (message) => channel?.postMessage(message),
    join(onMessage, lead) {
      if (!locks) return { steal() {}, leave: lead() };
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => onMessage(data);
      const membership = electLeader(locks, name, lead);
      return {
        steal: membership.steal,
        leave() {
          membership.leave();
          channel?.close();
          channel = undefined;
        },
      };
    },
  };
}

function electLeader(locks: LockManager, name: string, startLeading: () => () => void): Membership {
  const left = new AbortController();
  let end = () => {};
  const stop = () => {
    end();
    end = () => {};
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      if (left.signal.aborted) return resolve();
      end = startLeading();
      left.signal.addEventListener('abort', () => resolve());
    });
  const wait = (): void => {
    // Rejected where another tab stole the lock, since this one was stuck: then it stands in the queue again.
    locks.request(name, { signal: left.signal }, lead).catch(() => {
      if (left.signal.aborted) return;
      stop();
      wait();
    });
  };
  wait();
  return {
    steal: () => void locks.request(name, { steal: true }, lead).catch(stop),
    leave() {
      stop();
      left.abort();
    },
  };
}
