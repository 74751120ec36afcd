import { sections as flipSections } from '../../content/classes/fix-and-flip/sections.ts';
import { modules } from '../../content/classes/hard-money/modules.ts';
import { miniClasses } from '../../content/classes/mini-classes.ts';
import { type ProgressKey, progressKeys } from '../../content/classes/progress-keys.ts';
import { mergedMini, readMiniProgress, readTicked } from './model.ts';

/** Brings two stored texts together, so that nothing of either is lost. Undefined: there is nothing to store. */
type Merge = (mine: string | undefined, theirs: string | undefined) => string | undefined;

const mini =
  (sections: number): Merge =>
  (mine, theirs) =>
    JSON.stringify(mergedMini(readMiniProgress(mine, sections), readMiniProgress(theirs, sections), sections));
const ticked =
  (known: readonly string[]): Merge =>
  (mine, theirs) =>
    JSON.stringify(known.filter((id) => [mine, theirs].some((stored) => readTicked(stored, known).includes(id))));
/** A class is completed, or nothing is stored of it. */
const flag: Merge = (mine, theirs) => (mine === 'true' || theirs === 'true' ? 'true' : undefined);

/** Everything that the classes store in a browser, by its key. */
const merges: ReadonlyMap<ProgressKey, Merge> = new Map<ProgressKey, Merge>([
  ...miniClasses.flatMap(({ progressKey, completedKey, sections }) => [
    [progressKey, mini(sections.length)] as const,
    [completedKey, flag] as const,
  ]),
  ['hardMoneyProgress', ticked(modules.map(({ id }) => id))],
  ['fixFlipProgress', ticked(flipSections.map(({ id }) => id))],
]);

function mergeOf(key: ProgressKey): Merge {
  const merge = merges.get(key);
  if (merge === undefined) throw new Error(`Nothing brings ${key} together.`);
  return merge;
}

/** What is stored, by its key; a class that was never opened has none. */
export type StoredProgress = { readonly [key in ProgressKey]?: string };

/** The furthest of both. What can't be read counts as nothing. */
export const mergedProgress = (mine: StoredProgress, theirs: StoredProgress): StoredProgress =>
  Object.fromEntries(
    progressKeys.flatMap((key) => {
      const isStored = mine[key] !== undefined || theirs[key] !== undefined;
      const merged = isStored ? mergeOf(key)(mine[key], theirs[key]) : undefined;
      return merged === undefined ? [] : [[key, merged] as const];
    }),
  );
