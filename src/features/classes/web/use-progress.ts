import { useMemo, useState } from 'react';
import { miniClasses } from '../../../content/classes/mini-classes.ts';
import type { ProgressKey } from '../../../content/classes/progress-keys.ts';
import { readMiniProgress, readTicked, withPassed } from '../model.ts';
import { readText, useStoredText, writeText } from './stored-text.ts';

/**
 * How far somebody is in a mini-class, kept in this browser and the same in every tab.
 * @param key of a class of the product, or of one that a lender teaches
 */
export function useMiniProgress(key: ProgressKey | `lenderClass/${string}`, sections: number) {
  const stored = useStoredText(key);
  const progress = useMemo(() => readMiniProgress(stored, sections), [stored, sections]);
  return {
    progress,
    pass: (section: number) => {
      const before = readMiniProgress(readText(key), sections);
      writeText(key, JSON.stringify(withPassed(before, section, sections)));
    },
  };
}

/** Which modules or sections are ticked off, kept in this browser and the same in every tab. */
export function useTicked(key: ProgressKey, known: readonly string[]) {
  const stored = useStoredText(key);
  const ticked = useMemo(() => readTicked(stored, known), [stored, known]);
  return {
    ticked,
    tick: (id: string, isDone: boolean) => {
      const before = readTicked(readText(key), known);
      writeText(key, JSON.stringify(known.filter((one) => (one === id ? isDone : before.includes(one)))));
    },
  };
}

/** Remembers that a mini-class was completed: the text true under its key, and nothing before. */
export const rememberCompleted = (key: ProgressKey): void => writeText(key, 'true');

/** The keys of the classes that were completed in this browser, as they stand when the page is opened. */
export function useCompletedClasses(): readonly string[] {
  const [completed] = useState(() =>
    miniClasses.flatMap(({ completedKey }) => (readText(completedKey) === 'true' ? completedKey : [])),
  );
  return completed;
}
