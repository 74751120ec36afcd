import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { type ContentKeys, createContentKeys, randomKey } from '../../../../ui/api/content-keys.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import type { KeptCalculation } from '../../contract.ts';
import type { Calculator, Inputs } from '../../definitions/calculator.ts';
import {
  changeCalculation,
  deleteCalculation,
  keepCalculation,
  listCalculations,
  moveCalculations,
} from '../../endpoints.ts';
import { type CalculatorSlug, movedAtMost } from '../../model.ts';
import type { Kept } from '../use-calculation.ts';
import { type BrowserCalculation, changeBrowserCalculations, useBrowserCalculations } from './browser-calculations.ts';

export interface Keeper {
  readonly place: 'account' | 'browser';
  /** The latest first; undefined while it is not known. */
  readonly list: readonly Kept[] | undefined;
  readonly failure: unknown;
  /** Undefined: it would be no use. */
  readonly retry: (() => void) | undefined;
  /** These throw what can be shown by `messageOf`. */
  readonly keep: (name: string, inputs: Inputs) => Promise<Kept>;
  /** Brings back what was removed. */
  readonly restore: (kept: Kept) => Promise<Kept>;
  readonly change: (kept: Kept, changes: Partial<Pick<Kept, 'name' | 'inputs'>>) => Promise<Kept>;
  readonly remove: (kept: Kept) => Promise<void>;
}

/** Keeps calculations where they belong: with the account of whoever is signed in, else in this browser. */
export function useKeeper(calculator: Calculator): Keeper {
  const { slug } = calculator;
  const session = useSession();
  // Who cannot be reached for the moment is still signed in: theirs does not go into the browser.
  const isVisitor = session.status === 'out' && !session.unreachable;
  const browser = useBrowserKeeper(slug);
  const isHeldBack = session.status === 'in' && session.profile.mustSetUpTwoFactor;
  const account = useAccountKeeper(slug, !isVisitor && !isHeldBack && session.status !== 'loading');
  if (isVisitor) return browser;
  return isHeldBack ? { ...account, failure: heldBack, retry: undefined } : account;
}

/** Nothing is answered to who still has to set up a second factor: so nothing is asked. */
const heldBack = new Error('Set up two-factor authentication first to see your saved calculations.');

function useBrowserKeeper(slug: CalculatorSlug): Keeper {
  const list = useBrowserCalculations()
    .filter(({ calculator }) => calculator === slug)
    .map(({ key, name, inputs }) => ({ id: key, name, inputs, version: 0 }));
  const put = (kept: Kept): Kept => {
    const { id: key, name, inputs } = kept;
    changeBrowserCalculations((all) => [{ key, calculator: slug, name, inputs }, ...all]);
    return kept;
  };
  return {
    place: 'browser',
    list,
    failure: undefined,
    retry: undefined,
    keep: async (name, inputs) => put({ id: randomKey(), name, inputs, version: 0 }),
    restore: async (kept) => put(kept),
    change: async (kept, changes) => {
      changeBrowserCalculations((all) => {
        if (all.every(({ key }) => key !== kept.id)) throw new Error(`'${kept.name}' was deleted. Save it as new.`);
        return all.map((one) => (one.key === kept.id ? { ...one, ...changes } : one));
      });
      return { ...kept, ...changes };
    },
    remove: async ({ id }) => changeBrowserCalculations((all) => all.filter(({ key }) => key !== id)),
  };
}

const pageSize = 100;

/** All that an account keeps of a calculator, which are few pages at most. */
async function readAll(calculator: CalculatorSlug, signal: AbortSignal): Promise<readonly Kept[]> {
  const all: Kept[] = [];
  let cursor: string | null | undefined;
  do {
    const querystring = { calculator, limit: pageSize, ...(cursor ? { cursor } : {}) };
    const { calculations, next } = await callEndpoint(listCalculations, { querystring }, { signal });
    all.push(...calculations.map((calculation) => keptOf({ calculation })));
    cursor = next;
  } while (cursor);
  return all;
}

const keptOf = ({ calculation }: { readonly calculation: KeptCalculation }): Kept => {
  const { _id, name, inputs, version } = calculation;
  return { id: _id, name, inputs, version };
};
const latestFirst = (list: readonly Kept[], latest: Kept) => [latest, ...list.filter(({ id }) => id !== latest.id)];

const listOptions = (calculator: CalculatorSlug, enabled: boolean) =>
  queryOptions({
    queryKey: ['calculations', calculator],
    queryFn: ({ signal }) => readAll(calculator, signal),
    enabled,
  });

const keys = new Map<CalculatorSlug, ContentKeys>();
/** Of every place that saves. What was kept under a key may be another by now once something was changed or removed. */
function keysOf(slug: CalculatorSlug): ContentKeys {
  const known = keys.get(slug) ?? createContentKeys();
  keys.set(slug, known);
  return known;
}

function useAccountKeeper(slug: CalculatorSlug, enabled: boolean): Keeper {
  const client = useQueryClient();
  const query = useQuery(listOptions(slug, enabled));
  const { queryKey } = listOptions(slug, enabled);
  /** Lays the change over the list that is known. The new list is not waited for: where nothing can be reached that takes long. */
  const after = async <T>(call: Promise<T>, changed: (list: readonly Kept[], answer: T) => readonly Kept[]) => {
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
  const keep = async (name: string, inputs: Inputs) => {
    const body = { calculator: slug, name, inputs };
    const call = callEndpoint(keepCalculation, { body }, { idempotencyKey: keys.keyFor(body) }).then(keptOf);
    try {
      const kept = await after(call, latestFirst);
      keys.settle(body);
      return kept;
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
    keep,
    restore: ({ name, inputs }) => keep(name, inputs),
    change: async ({ id, version }, changes) => {
      keys.settleAll();
      const body = { version, ...changes };
      return after(callEndpoint(changeCalculation, { params: { id }, body }).then(keptOf), latestFirst);
    },
    remove: async ({ id }) => {
      keys.settleAll();
      await after(callEndpoint(deleteCalculation, { params: { id } }), (list) => list.filter((one) => one.id !== id));
    },
  };
}

/** Takes a calculation off the list, with a way back. */
export async function removeWithUndo(keeper: Keeper, kept: Kept): Promise<void> {
  try {
    await keeper.remove(kept);
    const restore = () => keeper.restore(kept).catch((error) => notice.error(messageOf(error)));
    noticeWithUndo(`'${kept.name}' deleted.`, () => void restore());
  } catch (error) {
    notice.error(messageOf(error));
  }
}

/** @param onRenamed hears of the calculation under its new name */
export async function renameKept(
  keeper: Keeper,
  kept: Kept,
  name: string,
  onRenamed: (kept: Kept) => void,
): Promise<void> {
  try {
    onRenamed(await keeper.change(kept, { name }));
  } catch (error) {
    notice.error(messageOf(error));
  }
}

/**
 * What a browser kept before somebody signed in, and the way into their account.
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
