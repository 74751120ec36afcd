import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { dealOfRequest } from '../../../../lending/requests/request-of-deal.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { listDealQuotes } from '../../../quotes/endpoints.ts';
import { lastScenarioOptions } from '../../../search/web/kept-scenario.ts';
import type { Inputs, MarketLink } from '../../definitions/calculator.ts';
import { takeFragment } from '../take-fragment.ts';
import type { Calculation } from '../use-calculation.ts';
import { loadOffer } from './offer.ts';
import { inputsOfSearch } from './scenario.ts';

/** What a link from the search or from an offer loads into the calculator. */
interface Loaded {
  readonly inputs: Inputs;
  readonly text: string;
}

/** Fetches what the link names; what of it is loaded depends on what is entered by then. */
type Load = () => Promise<(calculation: Calculation) => Loaded | undefined>;

/** A link that could not be followed, and how to try again. */
export interface FailedLink {
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Follows a link that was opened for what the account knows: '#search', or '#offer=' with the deal and the quote. It goes out
 * of the address once its inputs are entered, so that loading the page again tries again.
 */
export function useArrival(calculation: Calculation, link: MarketLink, kind: LoanKind): FailedLink | undefined {
  const client = useQueryClient();
  const latest = useRef(calculation);
  latest.current = calculation;
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly error: unknown }>();
  useEffect(() => {
    const fragment = window.location.hash;
    const load = loadOf(fragment, client, link, kind);
    if (load === undefined) return;
    let isHere = true;
    const enter = async () => {
      const loadedInto = await load();
      if (!isHere) return;
      const loaded = loadedInto(latest.current);
      if (window.location.hash === fragment) takeFragment();
      if (loaded) latest.current.enter(loaded.inputs, loaded.text);
    };
    enter().catch((error: unknown) => isHere && setFailed({ attempt, error }));
    return () => {
      isHere = false;
    };
  }, [client, link, kind, attempt]);
  return failed?.attempt === attempt
    ? { error: failed.error, retry: () => setAttempt((before) => before + 1) }
    : undefined;
}

function loadOf(fragment: string, client: QueryClient, link: MarketLink, kind: LoanKind): Load | undefined {
  if (fragment === '#search') return () => fetchSearch(client, link, kind);
  const [, dealId, quoteId] = /^#offer=([\w-]+)\/([\w-]+)$/.exec(fragment) ?? [];
  if (dealId === undefined || quoteId === undefined) return undefined;
  return () => fetchOffer(link, kind, { dealId, quoteId });
}

/** As it was typed just now: what the search form saves may still be on its way to the server. */
async function fetchSearch(client: QueryClient, link: MarketLink, kind: LoanKind): ReturnType<Load> {
  const { scenario } = await client.ensureQueryData(lastScenarioOptions(kind));
  return ({ calculator, inputs }) => {
    const loaded = scenario === null ? {} : inputsOfSearch(kind, link, calculator, inputs, scenario);
    if (Object.keys(loaded).length === 0) return undefined;
    return { inputs: loaded, text: `Your ${kind.name} search loaded into the calculator.` };
  };
}

interface OfferAddress {
  readonly dealId: string;
  readonly quoteId: string;
}

async function fetchOffer(link: MarketLink, kind: LoanKind, { dealId, quoteId }: OfferAddress): ReturnType<Load> {
  const { quotes } = await callEndpoint(listDealQuotes, { params: { id: dealId } });
  const quote = quotes.find(({ _id }) => _id === quoteId);
  const terms = quote?.offers[0]?.terms;
  if (quote === undefined || terms === undefined) throw new Error('This offer is no longer available.');
  const deal = dealOfRequest(kind, quote.request);
  return ({ calculator }) => {
    const { inputs, remarks } = loadOffer(calculator, link, deal, terms);
    return { inputs, text: [`Offer from ${quote.lender.name} loaded into the calculator.`, ...remarks].join(' ') };
  };
}
