import { DealChat } from '../../../features/deal-chat/web/deal-chat.tsx';
import { dealPage } from '../../../features/pipeline/web/deal/deal-page.tsx';
import { DealQuotes } from '../../../features/quotes/web/deal/deal-quotes-section.tsx';
import { TermHistory } from '../../../features/quotes/web/terms/term-history.tsx';

export { loadDealTitle } from '../../../features/pipeline/web/deal/deal-queries.ts';

/** One deal, with what later features add to its page, in order. */
export const DealPage = dealPage(DealQuotes, DealChat, [TermHistory]);
