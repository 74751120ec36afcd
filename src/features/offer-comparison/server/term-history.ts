import { asc, inArray } from 'drizzle-orm';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { noValue } from '../../../kernel/format.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import { usualHoldingMonths } from '../../../lending/offers/interest.ts';
import type { CostAssumptions } from '../../../lending/offers/prepayment.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { readTrail } from '../../../platform/events/audit-trail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import type { OfferTerms } from '../../quotes/model.ts';
import { formatTerm, termLabels } from '../../quotes/offer-texts.ts';
import {
  type Offer,
  offers,
  type Quote,
  quotesOfDeal,
  requestOf,
  snapshotOf,
  termsOf,
  zoneOfQuote,
} from '../../quotes/server/api.ts';
import { withLeverage } from '../../quotes/terms/offer-exception.ts';
import { costOfHolding } from '../comparison/offer-costs.ts';
import type { TermVersion } from '../history/contract.ts';
import type { readTerms as endpoint } from '../history/endpoints.ts';
import { priceRevision } from '../history/price-revision.ts';
import { readPlannedDraws } from './planned-draws.ts';

interface Question {
  readonly dealId: string;
  readonly brokerId: string;
  readonly months: number | undefined;
}

/** The terms of each lender of a deal through time. @throws NOT_FOUND for anybody else's deal */
export async function readTerms(
  platform: Platform,
  { dealId, brokerId, months }: Question,
): Promise<Omit<EndpointAnswer<typeof endpoint>, 'success'>> {
  const { db } = platform.database;
  const deal = await findDeal(db, dealId, brokerId);
  const list = await quotesOfDeal(db, dealId);
  const [first] = list;
  const planned = months ?? (first ? usualHoldingMonths(loanKind(first.kind)) : usualMonths);
  const moments = await momentsOf(db, list);
  const plan = { months: planned, drawnPercents: await readPlannedDraws(platform, dealId) };
  const lenderIds = [...new Set(list.map(({ lenderId }) => lenderId))];
  const lenders = await findLenders(db, lenderIds);
  const records = lenderIds.map((id) => ({
    lender: { _id: id, name: lenders.get(id)?.name ?? '' },
    selected: id === deal.selectedLenderId,
    versions: versionsOf(
      moments.filter(({ quote }) => quote.lenderId === id),
      plan,
    ),
  }));
  return { months: planned, isUsual: months === undefined, records: records.sort(selectedFirst) };
}

/** Where no kind says otherwise, because nobody was asked yet. */
const usualMonths = 12;

const byName = new Intl.Collator().compare;
interface Named {
  readonly selected: boolean;
  readonly lender: { readonly name: string };
}
const selectedFirst = (one: Named, other: Named): number =>
  Number(other.selected) - Number(one.selected) || byName(one.lender.name, other.lender.name);

/** What a lender issues after its offer was accepted. */
type LaterVersion = 'termSheet' | 'closingTerms';
const laterVersions: Partial<Record<Offer['stage'], LaterVersion>> = {
  'term-sheet': 'termSheet',
  closing: 'closingTerms',
};

/** Something that made a version. Offers that cannot be read any more are left out. */
type Moment = { readonly id: string; readonly at: Date; readonly quote: Quote } & (
  | { readonly what: 'asked' | 'chosen' | 'choiceUndone' }
  | { readonly what: 'offered' | LaterVersion; readonly by: 'portal' | 'link'; readonly terms: OfferTerms }
);

/** More choices than that are made on no deal; the newest count. */
const choicesAtMost = 500;

async function momentsOf(db: Queries, list: readonly Quote[]): Promise<Moment[]> {
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return [];
  const quoteOf = new Map(list.map((quote) => [quote.id, quote]));
  const rows = await db.select().from(offers).where(inArray(offers.quoteId, ids)).orderBy(asc(offers.version));
  const choices = await readTrail(db, [{ entity: 'quote', ids, actions: ['quote.accepted', 'quote.reopened'] }], {
    before: undefined,
    limit: choicesAtMost,
  });
  const offered = rows.flatMap((row): Moment[] => {
    const [quote, terms] = [quoteOf.get(row.quoteId), termsOf(row)];
    if (!quote || !terms) return [];
    const shown = withLeverage(loanKind(quote.kind), requestOf(quote), terms);
    return [
      {
        id: row.id,
        at: row.createdAt,
        quote,
        what: laterVersions[row.stage] ?? 'offered',
        by: row.by,
        terms: shown.terms,
      },
    ];
  });
  let chosen = new Set<string>();
  const decided = choices.toReversed().flatMap(({ id, at, action, entityId }): Moment[] => {
    const quote = quoteOf.get(entityId);
    const isChoice = action === 'quote.accepted';
    // A quote that was only passed over is opened again as well: nothing of it had been chosen.
    if (!quote || (!isChoice && !chosen.has(entityId))) return [];
    chosen = isChoice ? new Set([...chosen, entityId]) : new Set([...chosen].filter((one) => one !== entityId));
    return [{ id, at, quote, what: isChoice ? 'chosen' : 'choiceUndone' }];
  });
  const asked = list.map((quote): Moment => ({ id: quote.id, at: quote.requestedAt, quote, what: 'asked' }));
  return [...asked, ...offered, ...decided].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The planned holding time, and how the deal is drawn meanwhile. */
interface Plan extends CostAssumptions {
  readonly months: number;
}

/** One lender's moments as versions, each compared with the offer before. */
function versionsOf(moments: readonly Moment[], plan: Plan): TermVersion[] {
  let current: OfferTerms | undefined;
  return moments.map((moment): TermVersion => {
    const common = { _id: moment.id, at: moment.at.toISOString() };
    if ('terms' in moment) {
      const before = current;
      current = moment.terms;
      const revision = before ? presentRevision(moment.quote, before, current, plan) : null;
      const what = before && moment.what === 'offered' ? 'revised' : moment.what;
      return { ...common, what, by: moment.by, ...presentTerms(current, plan), revision };
    }
    const loan = snapshotOf(moment.quote)?.sizing.totalLoanAmount ?? null;
    const shown = moment.what === 'chosen' && current ? presentTerms(current, plan) : { loanAmount: loan, terms: null };
    return { ...common, what: moment.what, by: 'broker', ...shown, revision: null };
  });
}

function presentTerms(terms: OfferTerms, plan: Plan): Pick<TermVersion, 'loanAmount' | 'terms'> {
  const { loanAmount, ratePercent, pointsPercent } = terms;
  const { total, months } = costOfHolding(terms, plan.months, plan);
  return { loanAmount, terms: { ratePercent, pointsPercent, total, months } };
}

function presentRevision(quote: Quote, before: OfferTerms, after: OfferTerms, plan: Plan) {
  const zone = zoneOfQuote(quote);
  const { changes, ...priced } = priceRevision(before, after, plan.months, plan);
  return {
    ...priced,
    changes: changes.map(({ field, from, to, dollars }) => ({
      field,
      label: termLabels[field] ?? field,
      before: formatTerm(field, from, zone) || noValue,
      after: formatTerm(field, to, zone) || noValue,
      dollars,
    })),
  };
}
