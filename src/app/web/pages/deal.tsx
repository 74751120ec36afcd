import { DealPage as Page } from '../../../features/pipeline/web/deal/deal-page.tsx';
import { DealChat, DealQuotes, TermHistory } from './deal-parts.tsx';

export { loadDealTitle } from '../../../features/pipeline/web/deal/deal-queries.ts';

const offerParts = [TermHistory];
/** Package, documents and tasks are sections of the page once they are built. */
const sections = [] as const;

/** One deal, with what later features add to its page. */
export const DealPage = () => <Page Answers={DealQuotes} Chat={DealChat} offerParts={offerParts} sections={sections} />;
