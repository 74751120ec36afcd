import type {
  QuoteFlow as QuoteFlowOfSearch,
  SaveSearch as SaveSearchOfSearch,
} from '../../../features/search/web/slots.ts';
import { lazyOnceIdle, lazyWhenNeeded } from '../../../ui/lazy.tsx';

/* The search screens and the quote form, with help for talking to lenders; and the page that checks documents. */

export const loadLenderSearch = async () => {
  const [{ withHelp }, { SearchHelp }] = await Promise.all([
    import('../../../features/search/web/lender-search-page.tsx'),
    import('../../../features/scripts/web/search-help.tsx'),
  ]);
  return { LenderSearchPage: withHelp(SearchHelp) };
};

/** The quote form opens over the search results, and loads with the first request; neither feature knows the other. */
export const loadSearch = async () => {
  const [{ withSlots }, { useDealStart }, { SearchHelp: Help }, { useRequestChecks }] = await Promise.all([
    import('../../../features/search/web/search-page.tsx'),
    import('../../../features/quotes/web/request/use-deal-start.ts'),
    import('../../../features/scripts/web/search-help.tsx'),
    import('../../../features/lender-classes/web/credentials/use-request-checks.ts'),
  ]);
  const Quotes: QuoteFlowOfSearch = lazyWhenNeeded(
    async () => (await import('../../../features/quotes/web/request/quote-flow.tsx')).QuoteFlow,
    ({ start }) => start !== null,
  );
  const Save: SaveSearchOfSearch = lazyOnceIdle(
    async () => (await import('../../../features/saved-searches/web/save-search.tsx')).SaveSearch,
  );
  return { SearchPage: withSlots(Quotes, Save, useDealStart, Help, useRequestChecks) };
};

export const loadQuote = async () => {
  const [{ withHelp }, { QuoteHelp }] = await Promise.all([
    import('../../../features/quotes/web/request/quote-page.tsx'),
    import('../../../features/scripts/web/search-help.tsx'),
  ]);
  return { QuotePage: withHelp(QuoteHelp) };
};

/** The page for sealed files leaves places for certificates, which are checked by their numbers as well. */
export const loadVerify = async () => {
  const [{ VerifyPage }, parts] = await Promise.all([
    import('../../../features/signing/web/verify/verify-page.tsx'),
    import('../../../features/class-certificates/web/verify-certificate.tsx'),
  ]);
  return { VerifyPage: VerifyPage.bind(undefined, { ByNumber: parts.NumberCheck, OfFile: parts.CertificateOfFile }) };
};
