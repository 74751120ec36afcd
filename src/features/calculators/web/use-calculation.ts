import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { noticeWithUndo } from '../../../ui/notices.tsx';
import { useToken } from '../../accounts/web/session.ts';
import { onWork } from '../../accounts/web/unsaved-work.ts';
import { type Calculator, defaultInputs, type Inputs, type Outcome, withInputs } from '../definitions/calculator.ts';
import { inputsInFragment, takeFragment } from './calculation-link.ts';

/** A calculator in use: what is entered, and what it comes to. */
export interface Calculation {
  readonly calculator: Calculator;
  readonly inputs: Inputs;
  readonly outcome: Outcome;
  readonly set: (name: string, value: Inputs[string]) => void;
  /** Lays what is known over what is entered; the notice says what happened and takes it back. */
  readonly lay: (known: Readonly<Record<string, unknown>>, text: string) => void;
  /** Shows a calculation that was kept, in place of what is entered. */
  readonly open: (kept: Kept) => void;
  readonly reset: () => void;
  /** The calculation that was opened or saved last, under its name. */
  readonly opened: Kept | null;
  readonly setOpened: (kept: Kept | null) => void;
}

/** A calculation under its name, in the account or in this browser. */
export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly inputs: Inputs;
  /** The state of the account that is meant by a change; a browser has but one. */
  readonly version: number;
}

/** What is entered, and the name under which it is known: they change together. */
interface Entered {
  readonly inputs: Inputs;
  readonly opened: Kept | null;
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
    if (inputs !== first.current) keep(calculator, inputs);
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
      const kept = readKept(calculator);
      if (isSame(kept, untouched)) return;
      setEntered((now) => (isSame(now.inputs, untouched) ? { inputs: kept, opened: null } : now));
    };
    // It may have come back since the first drawing.
    show();
    return onWork('back', show);
  }, [calculator]);
  return {
    calculator,
    ...{ inputs, outcome, opened, set },
    lay: (known, text) => replace({ inputs: withInputs(calculator, latest.current.inputs, known), opened: null }, text),
    open: (kept) =>
      replace(
        { inputs: withInputs(calculator, defaultInputs(calculator), kept.inputs), opened: kept },
        `'${kept.name}' opened.`,
      ),
    reset: () => replace({ inputs: defaultInputs(calculator), opened: null }, `${calculator.title} reset.`),
    setOpened: (kept) => setEntered((before) => ({ ...before, opened: kept })),
  };
}

/** What was laid is taken back where it still stands: what was typed since stays. */
function takenBack(now: Entered, before: Entered, after: Entered): Entered {
  const changed = Object.entries(before.inputs).filter(([name]) => now.inputs[name] === after.inputs[name]);
  return {
    inputs: { ...now.inputs, ...Object.fromEntries(changed) },
    opened: now.opened?.id === after.opened?.id ? before.opened : now.opened,
  };
}

/** For as long as the tab is open: whoever goes to the search and comes back finds the calculator as it was. */
const keptKey = ({ slug }: Calculator) => `calculator:${slug}`;

function keep(calculator: Calculator, inputs: Inputs): void {
  try {
    if (isSame(inputs, defaultInputs(calculator))) sessionStorage.removeItem(keptKey(calculator));
    else sessionStorage.setItem(keptKey(calculator), JSON.stringify(inputs));
  } catch {
    // Without room the calculator works all the same; only leaving the page loses it.
  }
}

function readKept(calculator: Calculator): Inputs {
  const inputs = defaultInputs(calculator);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptKey(calculator)) ?? '{}');
    return withInputs(calculator, inputs, typeof kept === 'object' && kept !== null ? { ...kept } : {});
  } catch {
    return inputs;
  }
}

/** As this tab left it; a link that was followed shows its own over an untouched calculator without a word. */
function firstInputs(calculator: Calculator): Inputs {
  const kept = readKept(calculator);
  const shared = inputsInFragment(calculator, window.location.hash);
  return shared !== undefined && isSame(kept, defaultInputs(calculator)) ? shared : kept;
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
      keep(calculator, shared);
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
