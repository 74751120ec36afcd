import { followsAtMost } from '../model.ts';
import type { Followed } from './live-connection.ts';

/**
 * What is known of a thing: the number of its last event; null where it begins with a reset; `new` where nothing was read of it
 * before the position that goes with it, so that it needs one only if something has happened since.
 */
export type Known = number | null | 'new';
export type Numbers = ReadonlyMap<string, Known>;

/** What the tabs follow, as the leader knows it, and what the stream follows. */
export interface FollowedNumbers {
  set(tab: string, numbers: Numbers): void;
  delete(tab: string): void;
  /** What a stream is to follow that begins where these tabs are, or before. */
  toFollow(served: ReadonlySet<string>): Numbers;
  /** The stream that is open follows less than the tabs do, or began after what one of them knows. */
  isBehind(): boolean;
  deliver(followed: Followed): void;
  /** The stream began to follow a thing before a tab did. */
  resetNew(): void;
}

export function followedNumbers(broadcast: (followed: Followed) => void): FollowedNumbers {
  /** The tab that subscribed last stands last. */
  const tabs = new Map<string, Map<string, Known>>();
  let inStream: Numbers = new Map();
  let beginsFor: ReadonlySet<string> = new Set();

  const deliver = (followed: Followed) => {
    const { id, number, event } = followed;
    inStream = new Map(inStream).set(id, Math.max(number, numberOf(inStream.get(id)) ?? 0));
    for (const [tab, numbers] of tabs) {
      const known = numbers.get(id);
      if (known === undefined) continue;
      const begins = event.type === 'reset' || (event.type === 'begun' && known === 'new' && beginsFor.has(tab));
      if (typeof known === 'number' ? known < number : begins) numbers.set(id, number);
    }
    broadcast(followed);
    // Others than those it began for may have joined meanwhile.
    if (event.type === 'begun') resetNew();
  };
  const resetNew = () => {
    for (const [id, inIt] of inStream) {
      const number = numberOf(inIt);
      const isNew = [...tabs.values()].some((numbers) => numbers.has(id) && numberOf(numbers.get(id)) === undefined);
      if (isNew && number !== undefined) deliver({ id, number, event: { type: 'reset' } });
    }
  };
  return {
    set(tab, numbers) {
      tabs.delete(tab);
      tabs.set(tab, new Map(numbers));
    },
    delete: (tab) => void tabs.delete(tab),
    toFollow(served) {
      beginsFor = served;
      inStream = allOf(tabs, served);
      return inStream;
    },
    isBehind: () =>
      [...allOf(tabs, new Set())].some(
        ([id, known]) =>
          !inStream.has(id) || (numberOf(known) ?? Number.POSITIVE_INFINITY) < (numberOf(inStream.get(id)) ?? 0),
      ),
    deliver,
    resetNew,
  };
}

const numberOf = (known: Known | undefined): number | undefined => (typeof known === 'number' ? known : undefined);

/**
 * Each thing with the lowest number that a tab knows, since a tab ignores what it has received; the newest tabs first. It is
 * `new` only to tabs that are served: the stream begins where they are.
 */
function allOf(tabs: ReadonlyMap<string, Numbers>, served: ReadonlySet<string>): Numbers {
  const all = new Map<string, Known>();
  for (const [tab, numbers] of [...tabs].reverse())
    for (const [id, stated] of numbers) {
      const known = stated === 'new' && !served.has(tab) ? null : stated;
      const before = all.get(id);
      if (before !== undefined) all.set(id, lowest(before, known));
      else if (all.size < followsAtMost) all.set(id, known);
    }
  return all;
}

const lowest = (one: Known, other: Known): Known => {
  if (one === other) return one;
  return typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : null;
};
