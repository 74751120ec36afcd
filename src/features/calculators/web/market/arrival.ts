import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { dealOfRequest } from '../../../../lending/kinds/schemas.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { listDealQuotes } from '../../../quotes/endpoints.ts';
import { lastScenarioOptions } from '../../../search/web/kept-scenario.ts';
import type { Inputs, MarketLink } from '../../definitions/calculator.ts';
import { takeFragment } from '../calculation-link.ts';
import type { Calculation } from '../use-calculation.ts';
import { layOffer } from './offer.ts';
import { broughtBySearch } from './scenario.ts';

/** What a link from the search or from an offer brings into the calculator. */
interface Brought {
  readonly inputs: Inputs;
  readonly text: string;
}

/** Loads what the link names; what of it is brought depends on what is entered by then. */
type Bring = () => Promise<(calculation: Calculation) => Brought | undefined>;

/** A link that could not be followed, and how to try again. */
export interface Stranded {
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Follows a link that was opened for what the account knows: '#search', or '#offer=' with the deal and the quote. It goes out
 * of the address once it is laid, so that loading the page again tries again.
 */
export function useArrival(calculation: Calculation, link: MarketLink, kind: LoanKind): Stranded | undefined {
  const client = useQueryClient();
  const latest = useRef(calculation);
  latest.current = calculation;
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly error: unknown }>();
  useEffect(() => {
    const fragment = window.location.hash;
    const bring = bringOf(fragment, client, link, kind);
    if (bring === undefined) return;
    let isHere = true;
    const lay = async () => {
      const broughtInto = await bring();
      if (!isHere) return;
      const brought = broughtInto(latest.current);
      if (window.location.hash === fragment) takeFragment();
      if (brought) latest.current.lay(brought.inputs, brought.text);
    };
    lay().catch((error: unknown) => isHere && setFailed({ attempt, error }));
    return () => {
      isHere = false;
    };
  }, [client, link, kind, attempt]);
  return failed?.attempt === attempt
    ? { error: failed.error, retry: () => setAttempt((before) => before + 1) }
    : undefined;
}

function bringOf(fragment: string, client: QueryClient, link: MarketLink, kind: LoanKind): Bring | undefined {
  if (fragment === '#search') return () => bringSearch(client, link, kind);
  const [, dealId, quoteId] = /^#offer=([\w-]+)\/([\w-]+)$/.exec(fragment) ?? [];
  if (dealId === undefined || quoteId === undefined) return undefined;
  return () => bringOffer(link, kind, { dealId, quoteId });
}

/** As it was typed just now: what the search form keeps may still be on its way to the server. */
async function bringSearch(client: QueryClient, link: MarketLink, kind: LoanKind): ReturnType<Bring> {
  const { scenario } = await client.ensureQueryData(lastScenarioOptions(kind));
  return ({ calculator, inputs }) => {
    const brought = scenario === null ? {} : broughtBySearch(kind, link, calculator, inputs, scenario);
    if (Object.keys(brought).length === 0) return undefined;
    return { inputs: brought, text: `Your ${kind.name} search loaded into the calculator.` };
  };
}

interface OfferAddress {
  readonly dealId: string;
  readonly quoteId: string;
}

async function bringOffer(link: MarketLink, kind: LoanKind, { dealId, quoteId }: OfferAddress): ReturnType<Bring> {
  const { quotes } = await callEndpoint(listDealQuotes, { params: { id: dealId } });
  const quote = quotes.find(({ _id }) => _id === quoteId);
  const terms = quote?.offers[0]?.terms;
  if (quote === undefined || terms === undefined) throw new Error('This offer is no longer available.');
  const deal = dealOfRequest(kind, quote.request);
  return ({ calculator }) => {
    const { inputs, remarks } = layOffer(calculator, link, deal, terms);
    return { inputs, text: [`Offer from ${quote.lender.name} loaded into the calculator.`, ...remarks].join(' ') };
  };
}
