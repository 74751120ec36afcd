import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Task } from '../../contract.ts';

/** The task whose card an element is in. */
const taskAround = (element: Element): string | undefined =>
  element.closest('article')?.querySelector<HTMLElement>('[data-task]')?.dataset.task;

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Somebody writes something: they stay there, whatever ends meanwhile. */
const isWriting = (element: Element | null): boolean =>
  element?.matches('input:not([type=checkbox]), textarea') === true && !element.closest('[role=dialog]');

/**
 * Keeps the keyboard where it was. A card in sight whose pressed button is gone, or that was drawn elsewhere, keeps the focus; where the
 * card itself went, the one in its place takes it, and nothing scrolls.
 */
export function useTaskFocus(
  list: RefObject<HTMLElement | null>,
  tasks: readonly Task[],
  scrollTo: (index: number) => void,
) {
  /** Which card holds the focus; undefined once it has left the list for something else. */
  const held = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const place = useRef(0);
  /** Takes the focus as soon as it is drawn. */
  const wanted = useRef<string>(undefined);
  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-task="${id}"]`);
  const indexOf = (id: string) => tasks.findIndex(({ _id }) => _id === id);

  const focusTask = (id: string) => {
    const card = cardOf(id);
    if (card) card.focus();
    else if (indexOf(id) >= 0) {
      wanted.current = id;
      scrollTo(indexOf(id));
    }
  };
  const focusPlace = () => {
    const task = tasks[Math.min(place.current, tasks.length - 1)];
    if (task) focusTask(task._id);
    else list.current?.focus({ preventScroll: true });
  };

  const remember = useEffectEvent(({ target }: FocusEvent) => {
    const isInside = target instanceof Element && list.current?.contains(target);
    held.current = isInside ? taskAround(target) : undefined;
    if (held.current === undefined) return;
    last.current = held.current;
    place.current = indexOf(held.current);
  });
  useEffect(() => {
    const release = () => {
      held.current = undefined;
    };
    document.addEventListener('focusin', remember);
    // Before the focus comes to what is pressed, if that can take it.
    document.addEventListener('pointerdown', release, true);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', release, true);
    };
  }, []);
  // After every drawing: what was pressed may be gone, or drawn elsewhere.
  useEffect(() => {
    const awaited = wanted.current === undefined ? undefined : cardOf(wanted.current);
    if (awaited) {
      wanted.current = undefined;
      awaited.focus();
    } else if (held.current !== undefined && document.activeElement === document.body) {
      const card = cardOf(held.current);
      const standIn = tasks[Math.min(place.current, tasks.length - 1)];
      if (card && (isInSight(card) || indexOf(held.current) === place.current)) card.focus({ preventScroll: true });
      // Neither is drawn where the list was scrolled away from them: it stays where it is, and keys go on from the card.
      else if (!standIn || cardOf(standIn._id)) focusPlace();
    }
  });
  return {
    focusTask,
    /** The card that holds the focus; where nothing does, the one that held it last. */
    current: () => held.current ?? (document.activeElement === document.body ? last.current : undefined),
    /** The card that held the focus last, or what stands in its place now. */
    focusList: () => {
      if (!isWriting(document.activeElement)) focusPlace();
    },
  };
}
