import { useSyncExternalStore } from 'react';
import type { Inputs } from '../../definitions/calculator.ts';
import { type CalculatorSlug, calculationNameFields, calculatorSlugs, inputLimits, savedAtMost } from '../../model.ts';

/** A calculation saved in this browser, for people without an account. Nothing of it leaves the browser. */
export interface BrowserCalculation {
  readonly key: string;
  readonly calculator: CalculatorSlug;
  readonly name: string;
  readonly inputs: Inputs;
}

const storageKey = 'calculations';
const none: readonly BrowserCalculation[] = [];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const longestName = calculationNameFields[0].maxLength;
const isInput = (input: unknown): boolean =>
  typeof input === 'boolean' ||
  (typeof input === 'number' && Number.isFinite(input)) ||
  (typeof input === 'string' && input.length <= inputLimits.textLength);

/** What stands in the storage may be older than this code, or another's: what an account would not take is left out. */
function isCalculation(value: unknown): value is BrowserCalculation {
  if (!isRecord(value) || !isRecord(value.inputs)) return false;
  const { key, calculator, name, inputs } = value;
  return (
    typeof key === 'string' &&
    uuid.test(key) &&
    calculatorSlugs.some((slug) => slug === calculator) &&
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= longestName &&
    Object.keys(inputs).length <= inputLimits.entries &&
    Object.entries(inputs).every(([field, input]) => inputLimits.name.test(field) && isInput(input))
  );
}

function parse(text: string | null): readonly BrowserCalculation[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCalculation) : none;
  } catch {
    return none;
  }
}

let text: string | null = null;
let known = none;
/** The same list as long as the same text is stored. */
function read(): readonly BrowserCalculation[] {
  const stored = localStorage.getItem(storageKey);
  if (stored !== text) {
    text = stored;
    known = parse(stored);
  }
  return known;
}

const listeners = new Set<() => void>();

/** Tabs of the same browser show the same. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What is saved in this browser, the latest first. */
export const useBrowserCalculations = (): readonly BrowserCalculation[] => useSyncExternalStore(subscribe, read);

/** @throws an Error whose message can be shown when the browser has no room */
export function changeBrowserCalculations(
  change: (list: readonly BrowserCalculation[]) => readonly BrowserCalculation[],
): void {
  const list = change(read());
  if (list.length > savedAtMost) throw new Error(`This browser can save at most ${savedAtMost} calculations.`);
  try {
    localStorage.setItem(storageKey, JSON.stringify(list));
  } catch (cause) {
    throw new Error('Browser storage is full. The calculation was not saved.', { cause });
  }
  for (const listener of listeners) listener();
}
