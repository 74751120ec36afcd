import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { noticeWithUndo } from '../../../ui/notices.tsx';
import { useToken } from '../../accounts/web/session.ts';
import { onWork } from '../../accounts/web/unsaved/unsaved-work.ts';
import { inputsInFragment } from '../calculation-link.ts';
import { type Calculator, defaultInputs, type Inputs, type Outcome, withInputs } from '../definitions/calculator.ts';
import { takeFragment } from './take-fragment.ts';

/** A calculator in use: what is entered, and what it comes to. */
export interface Calculation {
  readonly calculator: Calculator;
  readonly inputs: Inputs;
  readonly outcome: Outcome;
  readonly set: (name: string, value: Inputs[string]) => void;
  /** Enters what is known; the notice says what happened and takes it back. */
  readonly enter: (known: Readonly<Record<string, unknown>>, text: string) => void;
  /** Shows a saved calculation, in place of what is entered. */
  readonly open: (saved: SavedCalculation) => void;
  readonly reset: () => void;
  /** The calculation that was opened or saved last, under its name. */
  readonly opened: SavedCalculation | null;
  readonly setOpened: (saved: SavedCalculation | null) => void;
}

/** A calculation under its name, in the account or in this browser. */
export interface SavedCalculation {
  readonly id: string;
  readonly name: string;
  readonly inputs: Inputs;
  /** The state of the account that is meant by a change; a browser has but one. */
  readonly version: number;
}

/** What is entered, and the name under which it is known: they change together. */
interface Entered {
  readonly inputs: Inputs;
  readonly opened: SavedCalculation | null;
}

/** @param onLinked hears of a link to a calculation of this calculator that was followed */
export function useCalculation(calculator: Calculator, onLinked?: () => void): Calculation {
  const [entered, setEntered] = useState<Entered>(() => ({ inputs: firstInputs(calculator), opened: null }));
  const { inputs, opened } = entered;
  const outcome = useMemo(() => calculator.evaluate(inputs), [calculator, inputs]);
  const latest = useRef(entered);
  latest.current = entered;
  const first = useRef(inputs);
  useEffect(() => {
    // What stands in the tab's storage is not overwritten by what was drawn first.
    if (inputs !== first.current) storeInTab(calculator, inputs);
  }, [calculator, inputs]);

  const set = useCallback(
    (name: string, value: Inputs[string]) =>
      setEntered((before) => ({ ...before, inputs: { ...before.inputs, [name]: value } })),
    [],
  );
  const replace = useCallback((after: Entered, text: string) => {
    const before = latest.current;
    setEntered(after);
    noticeWithUndo(text, () => setEntered((now) => takenBack(now, before, after)));
  }, []);
  useFollowedLinks(calculator, latest, replace, onLinked);
  useForgottenPerson(() => setEntered({ inputs: defaultInputs(calculator), opened: null }));
  useEffect(() => {
    const untouched = defaultInputs(calculator);
    const show = () => {
      const stored = readFromTab(calculator);
      if (isSame(stored, untouched)) return;
      setEntered((now) => (isSame(now.inputs, untouched) ? { inputs: stored, opened: null } : now));
    };
    // It may have come back since the first drawing.
    show();
    return onWork('back', show);
  }, [calculator]);
  return {
    calculator,
    ...{ inputs, outcome, opened, set },
    enter: (known, text) =>
      replace({ inputs: withInputs(calculator, latest.current.inputs, known), opened: null }, text),
    open: (saved) =>
      replace(
        { inputs: withInputs(calculator, defaultInputs(calculator), saved.inputs), opened: saved },
        `'${saved.name}' opened.`,
      ),
    reset: () => replace({ inputs: defaultInputs(calculator), opened: null }, `${calculator.title} reset.`),
    setOpened: (saved) => setEntered((before) => ({ ...before, opened: saved })),
  };
}

/** What was entered for somebody is taken back where it still stands: what was typed since stays. */
function takenBack(now: Entered, before: Entered, after: Entered): Entered {
  const changed = Object.entries(before.inputs).filter(([name]) => now.inputs[name] === after.inputs[name]);
  return {
    inputs: { ...now.inputs, ...Object.fromEntries(changed) },
    opened: now.opened?.id === after.opened?.id ? before.opened : now.opened,
  };
}

/** For as long as the tab is open: whoever goes to the search and comes back finds the calculator as it was. */
const tabKey = ({ slug }: Calculator) => `calculator:${slug}`;

function storeInTab(calculator: Calculator, inputs: Inputs): void {
  try {
    if (isSame(inputs, defaultInputs(calculator))) sessionStorage.removeItem(tabKey(calculator));
    else sessionStorage.setItem(tabKey(calculator), JSON.stringify(inputs));
  } catch {
    // Without room the calculator works all the same; only leaving the page loses it.
  }
}

function readFromTab(calculator: Calculator): Inputs {
  const inputs = defaultInputs(calculator);
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(tabKey(calculator)) ?? '{}');
    return withInputs(calculator, inputs, typeof stored === 'object' && stored !== null ? { ...stored } : {});
  } catch {
    return inputs;
  }
}

/** As this tab left it; a link that was followed shows its own over an untouched calculator without a word. */
function firstInputs(calculator: Calculator): Inputs {
  const stored = readFromTab(calculator);
  const shared = inputsInFragment(calculator, window.location.hash);
  return shared !== undefined && isSame(stored, defaultInputs(calculator)) ? shared : stored;
}

const isSame = (one: Inputs, other: Inputs): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name]);

/** The state goes out of the address once it is read: it would no longer say what is entered. */
function useFollowedLinks(
  calculator: Calculator,
  latest: { readonly current: Entered },
  replace: (after: Entered, text: string) => void,
  onLinked: (() => void) | undefined,
): void {
  const heard = useRef(onLinked);
  heard.current = onLinked;
  useEffect(() => {
    const follow = () => {
      const shared = inputsInFragment(calculator, window.location.hash);
      if (shared === undefined) return;
      takeFragment();
      storeInTab(calculator, shared);
      if (!isSame(shared, latest.current.inputs))
        replace({ inputs: shared, opened: null }, `${calculator.title}: opened the calculation from the link.`);
      heard.current?.();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [calculator, latest, replace]);
}

/** Whoever was signed in here, in this tab or another, is no longer: their numbers go with them. */
function useForgottenPerson(forget: () => void): void {
  const token = useToken();
  const before = useRef(token);
  useEffect(() => {
    if (before.current !== null && before.current !== token) forget();
    before.current = token;
  });
}
