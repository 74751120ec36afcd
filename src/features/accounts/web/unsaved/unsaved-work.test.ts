import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkWork, onWork, setWorkAside, takeUpWork, throwWorkAway } from './unsaved-work.ts';

/** The storage of a tab: its entries are properties, its methods are not. */
class TabStorage {
  [key: string]: unknown;
}
const methods = {
  getItem(this: TabStorage, key: string) {
    return (this[key] ?? null) as string | null;
  },
  setItem(this: TabStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: TabStorage, key: string) {
    delete this[key];
  },
  clear(this: TabStorage) {
    for (const key of Object.keys(this)) delete this[key];
  },
};
for (const [name, value] of Object.entries(methods)) Object.defineProperty(TabStorage.prototype, name, { value });

const dscr = 'calculator:dscr';
const draft = 'draft:program/1/dscr/new';
const [monday, tuesday] = ['monday-session-of-ann', 'tuesday-session-of-ann'];
let tab: Storage;
beforeEach(() => {
  tab = new TabStorage() as unknown as Storage;
  vi.stubGlobal('sessionStorage', tab);
});

/** Ann works in the tab. */
function work(): void {
  takeUpWork('ann', monday);
  tab.setItem(dscr, 'rent 3100');
  tab.setItem(draft, 'a program');
  tab.setItem('of-the-router', 'places');
}

describe('unsaved work', () => {
  it('waits out of sight, and comes back to the same person alone', () => {
    work();
    setWorkAside();
    expect([tab.getItem(dscr), tab.getItem(draft), tab.getItem('of-the-router')]).toEqual([null, null, null]);
    takeUpWork('ann', tuesday);
    expect([tab.getItem(dscr), tab.getItem(draft)]).toEqual(['rent 3100', 'a program']);
    setWorkAside();
    takeUpWork('bob', 'wednesday-session-of-bob');
    takeUpWork('ann', 'thursday-session-of-ann');
    expect([tab.getItem(dscr), tab.getItem(draft)]).toEqual([null, null]);
  });

  it('is not lost when the end is noticed twice', () => {
    work();
    setWorkAside();
    setWorkAside();
    takeUpWork('ann', tuesday);
    expect(tab.getItem(dscr)).toBe('rent 3100');
  });

  it('does not take the place of what was begun meanwhile', () => {
    work();
    setWorkAside();
    tab.setItem(dscr, 'rent 5000');
    takeUpWork('ann', tuesday);
    expect([tab.getItem(dscr), tab.getItem(draft)]).toEqual(['rent 5000', 'a program']);
  });

  it('is gone after a sign-out', () => {
    work();
    throwWorkAway();
    takeUpWork('ann', tuesday);
    expect(tab.getItem(dscr)).toBeNull();
  });

  it.each([
    ['nobody', null],
    ['somebody else', 'session-of-bob'],
  ])('is out of sight at once in a tab that heard nothing, where %s is signed in by now', (_who, token) => {
    work();
    checkWork(token);
    expect(tab.getItem(dscr)).toBeNull();
  });

  it('stays where it is over a reload', () => {
    work();
    checkWork(monday);
    takeUpWork('ann', monday);
    expect(tab.getItem(dscr)).toBe('rent 3100');
  });

  it('takes what a page has not kept yet along, and says when it is back', () => {
    work();
    const heard: string[] = [];
    const ends = [
      onWork('setAside', () => tab.setItem(draft, 'a program, as last typed')),
      onWork('back', () => heard.push(String(tab.getItem(draft)))),
    ];
    setWorkAside();
    takeUpWork('ann', tuesday);
    expect(heard).toEqual(['a program, as last typed']);
    for (const end of ends) end();
  });

  it('never stands in the way of signing in, whatever the storage holds', () => {
    for (const broken of ['{', 'null', '"text"', '{"accountId":"ann"}']) {
      for (const key of ['waitingWork', 'workOwner']) {
        tab.clear();
        tab.setItem(key, broken);
        takeUpWork('ann', tuesday);
        setWorkAside();
      }
    }
    Object.defineProperty(tab, 'setItem', {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    takeUpWork('ann', tuesday);
    setWorkAside();
  });
});
