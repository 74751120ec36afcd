import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { type ContentKeys, createContentKeys, randomKey } from '../../../../ui/api/content-keys.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import type { StoredCalculation } from '../../contract.ts';
import type { Calculator, Inputs } from '../../definitions/calculator.ts';
import {
  changeCalculation,
  deleteCalculation,
  listCalculations,
  moveCalculations,
  saveCalculation,
} from '../../endpoints.ts';
import { type CalculatorSlug, movedAtMost } from '../../model.ts';
import type { SavedCalculation } from '../use-calculation.ts';
import { type BrowserCalculation, changeBrowserCalculations, useBrowserCalculations } from './browser-calculations.ts';

export interface CalculationStore {
  readonly place: 'account' | 'browser';
  /** The latest first; undefined while it is not known. */
  readonly list: readonly SavedCalculation[] | undefined;
  readonly failure: unknown;
  /** Undefined: it would be no use. */
  readonly retry: (() => void) | undefined;
  /** These throw what can be shown by `messageOf`. */
  readonly save: (name: string, inputs: Inputs) => Promise<SavedCalculation>;
  /** Brings back what was removed. */
  readonly restore: (saved: SavedCalculation) => Promise<SavedCalculation>;
  readonly change: (
    saved: SavedCalculation,
    changes: Partial<Pick<SavedCalculation, 'name' | 'inputs'>>,
  ) => Promise<SavedCalculation>;
  readonly remove: (saved: SavedCalculation) => Promise<void>;
}

/** Saves calculations where they belong: with the account of whoever is signed in, else in this browser. */
export function useCalculationStore(calculator: Calculator): CalculationStore {
  const { slug } = calculator;
  const session = useSession();
  // Who cannot be reached for the moment is still signed in: theirs does not go into the browser.
  const isVisitor = session.status === 'out' && !session.unreachable;
  const browser = useBrowserStore(slug);
  const isHeldBack = session.status === 'in' && session.profile.mustSetUpTwoFactor;
  const account = useAccountStore(slug, !isVisitor && !isHeldBack && session.status !== 'loading');
  if (isVisitor) return browser;
  return isHeldBack ? { ...account, failure: heldBack, retry: undefined } : account;
}

/** Nothing is answered to who still has to set up a second factor: so nothing is asked. */
const heldBack = new Error('Set up two-factor authentication first to see your saved calculations.');

function useBrowserStore(slug: CalculatorSlug): CalculationStore {
  const list = useBrowserCalculations()
    .filter(({ calculator }) => calculator === slug)
    .map(({ key, name, inputs }) => ({ id: key, name, inputs, version: 0 }));
  const put = (saved: SavedCalculation): SavedCalculation => {
    const { id: key, name, inputs } = saved;
    changeBrowserCalculations((all) => [{ key, calculator: slug, name, inputs }, ...all]);
    return saved;
  };
  return {
    place: 'browser',
    list,
    failure: undefined,
    retry: undefined,
    save: async (name, inputs) => put({ id: randomKey(), name, inputs, version: 0 }),
    restore: async (saved) => put(saved),
    change: async (saved, changes) => {
      changeBrowserCalculations((all) => {
        if (all.every(({ key }) => key !== saved.id)) throw new Error(`'${saved.name}' was deleted. Save it as new.`);
        return all.map((one) => (one.key === saved.id ? { ...one, ...changes } : one));
      });
      return { ...saved, ...changes };
    },
    remove: async ({ id }) => changeBrowserCalculations((all) => all.filter(({ key }) => key !== id)),
  };
}

const pageSize = 100;

/** All that an account has saved of a calculator, which are few pages at most. */
async function readAll(calculator: CalculatorSlug, signal: AbortSignal): Promise<readonly SavedCalculation[]> {
  const all: SavedCalculation[] = [];
  let cursor: string | null | undefined;
  do {
    const querystring = { calculator, limit: pageSize, ...(cursor ? { cursor } : {}) };
    const { calculations, next } = await callEndpoint(listCalculations, { querystring }, { signal });
    all.push(...calculations.map((calculation) => savedOf({ calculation })));
    cursor = next;
  } while (cursor);
  return all;
}

const savedOf = ({ calculation }: { readonly calculation: StoredCalculation }): SavedCalculation => {
  const { _id, name, inputs, version } = calculation;
  return { id: _id, name, inputs, version };
};
const latestFirst = (list: readonly SavedCalculation[], latest: SavedCalculation) => [
  latest,
  ...list.filter(({ id }) => id !== latest.id),
];

const listOptions = (calculator: CalculatorSlug, enabled: boolean) =>
  queryOptions({
    queryKey: ['calculations', calculator],
    queryFn: ({ signal }) => readAll(calculator, signal),
    enabled,
  });

const keys = new Map<CalculatorSlug, ContentKeys>();
/** Of every place that saves. What was saved under a key may be another by now once something was changed or removed. */
function keysOf(slug: CalculatorSlug): ContentKeys {
  const known = keys.get(slug) ?? createContentKeys();
  keys.set(slug, known);
  return known;
}

function useAccountStore(slug: CalculatorSlug, enabled: boolean): CalculationStore {
  const client = useQueryClient();
  const query = useQuery(listOptions(slug, enabled));
  const { queryKey } = listOptions(slug, enabled);
  /** Changes the list that is known. The new list is not waited for: where nothing can be reached that takes long. */
  const after = async <T>(
    call: Promise<T>,
    changed: (list: readonly SavedCalculation[], answer: T) => readonly SavedCalculation[],
  ) => {
    try {
      const answer = await call;
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (list) => list && changed(list, answer));
      return answer;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  const keys = keysOf(slug);
  const save = async (name: string, inputs: Inputs) => {
    const body = { calculator: slug, name, inputs };
    const call = callEndpoint(saveCalculation, { body }, { idempotencyKey: keys.keyFor(body) }).then(savedOf);
    try {
      const saved = await after(call, latestFirst);
      keys.settle(body);
      return saved;
    } catch (error) {
      // Only what nobody knows the end of is the same request when it is sent again.
      if (!gotLost(error)) keys.settle(body);
      throw error;
    }
  };
  return {
    place: 'account',
    list: query.data,
    failure: query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
    save,
    restore: ({ name, inputs }) => save(name, inputs),
    change: async ({ id, version }, changes) => {
      keys.settleAll();
      const body = { version, ...changes };
      return after(callEndpoint(changeCalculation, { params: { id }, body }).then(savedOf), latestFirst);
    },
    remove: async ({ id }) => {
      keys.settleAll();
      await after(callEndpoint(deleteCalculation, { params: { id } }), (list) => list.filter((one) => one.id !== id));
    },
  };
}

/** Takes a calculation off the list, with a way back. */
export async function removeWithUndo(store: CalculationStore, saved: SavedCalculation): Promise<void> {
  try {
    await store.remove(saved);
    const restore = () => store.restore(saved).catch((error) => notice.error(messageOf(error)));
    noticeWithUndo(`'${saved.name}' deleted.`, () => void restore());
  } catch (error) {
    notice.error(messageOf(error));
  }
}

/** @param onRenamed hears of the calculation under its new name */
export async function renameSaved(
  store: CalculationStore,
  saved: SavedCalculation,
  name: string,
  onRenamed: (saved: SavedCalculation) => void,
): Promise<void> {
  try {
    onRenamed(await store.change(saved, { name }));
  } catch (error) {
    notice.error(messageOf(error));
  }
}

/**
 * What was saved in a browser before somebody signed in, and the way into their account.
 * @param only of this calculator; of all where it is left out
 */
export function useMoveToAccount(only: CalculatorSlug | undefined) {
  const client = useQueryClient();
  const inBrowser = useBrowserCalculations().filter(({ calculator }) => only === undefined || calculator === only);
  const move = useMutation({
    mutationFn: async () => {
      for (let from = 0; from < inBrowser.length; from += movedAtMost) {
        const calculations = inBrowser.slice(from, from + movedAtMost);
        await callEndpoint(moveCalculations, { body: { calculations: calculations.map(asSent) } });
        forget(calculations);
      }
      return inBrowser.length;
    },
    onSuccess: (count) => {
      notice.success(
        count === 1 ? 'Calculation moved to your account.' : `${count} calculations moved to your account.`,
      );
      void client.invalidateQueries({ queryKey: ['calculations'] });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return { inBrowser, move, forget: () => forget(inBrowser) };
}

const asSent = ({ inputs, ...rest }: BrowserCalculation) => ({ ...rest, inputs: { ...inputs } });

function forget(calculations: readonly BrowserCalculation[]): void {
  const keys = new Set(calculations.map(({ key }) => key));
  changeBrowserCalculations((all) => all.filter(({ key }) => !keys.has(key)));
}
