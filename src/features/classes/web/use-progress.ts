import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { classCards } from '../../../content/classes/cards.ts';
import type { ProgressKey } from '../../../content/classes/progress-keys.ts';
import { type MiniProgress, readMiniProgress, readTicked, withPassed } from '../model.ts';

/** Dispatched on the window when somebody has got further, or has ticked something off. */
export const progressChanged = 'plinth:class-progress';
const announce = () => window.dispatchEvent(new Event(progressChanged));

/** How far somebody is in a mini-class, kept in this browser and the same in every tab. */
export function useMiniProgress(key: ProgressKey, sections: number) {
  const [progress, setProgress] = useLocalStorage<MiniProgress>({
    key,
    defaultValue: readMiniProgress(undefined, sections),
    deserialize: (stored) => readMiniProgress(stored, sections),
    getInitialValueInEffect: false,
  });
  return {
    progress,
    pass: (section: number) => {
      setProgress((before) => withPassed(before, section, sections));
      announce();
    },
  };
}

/** Which modules or sections are ticked off, kept in this browser and the same in every tab. */
export function useTicked(key: ProgressKey, known: readonly string[]) {
  const [ticked, setTicked] = useLocalStorage<readonly string[]>({
    key,
    defaultValue: [],
    deserialize: (stored) => readTicked(stored, known),
    getInitialValueInEffect: false,
  });
  return {
    ticked,
    tick: (id: string, isDone: boolean) => {
      setTicked((before) => known.filter((one) => (one === id ? isDone : before.includes(one))));
      announce();
    },
  };
}

const isTrue = (stored: string | undefined): boolean => stored === 'true';

/** Whether a mini-class was completed: the text true under its key. */
export function useCompleted(key: ProgressKey) {
  const [isCompleted, setCompleted] = useLocalStorage<boolean>({
    key,
    defaultValue: false,
    deserialize: isTrue,
    serialize: String,
    getInitialValueInEffect: false,
  });
  return {
    isCompleted,
    complete: () => {
      setCompleted(true);
      announce();
    },
  };
}

/** The keys of the classes that were completed in this browser, as they stand when the page is opened. */
export function useCompletedClasses(): readonly string[] {
  const [completed] = useState(() =>
    classCards.flatMap(({ completedKey }) =>
      completedKey !== undefined && readFlag(completedKey) ? completedKey : [],
    ),
  );
  return completed;
}

const readFlag = (key: ProgressKey): boolean => readLocalStorageValue<boolean>({ key, deserialize: isTrue }) === true;
