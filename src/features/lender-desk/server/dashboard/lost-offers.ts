import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { OfferTerms } from '../../../quotes/model.ts';
import { termsOf } from '../../../quotes/server/api.ts';
import type { Outcomes } from '../../dashboard/contract.ts';
import { type ChosenFor, chosenFor, comparedAtMost } from '../../model.ts';

interface Answer {
  readonly terms: OfferTerms;
  readonly answeredAt: Date;
}
interface LostOffer {
  readonly lostAt: Date;
  readonly own: Answer;
  readonly chosen: Answer;
}

/** Points and fees in percent of the loan, so that loans of different size compare. */
const upFrontPercent = ({ pointsPercent, fees, loanAmount }: OfferTerms): number =>
  pointsPercent + (fees * 100) / loanAmount;

const betters: Readonly<Record<ChosenFor, (chosen: Answer, own: Answer) => boolean>> = {
  rate: (chosen, own) => chosen.terms.ratePercent < own.terms.ratePercent,
  costs: (chosen, own) => upFrontPercent(chosen.terms) < upFrontPercent(own.terms),
  amount: (chosen, own) => chosen.terms.loanAmount > own.terms.loanAmount,
  term: (chosen, own) => chosen.terms.termMonths > own.terms.termMonths,
  speed: (chosen, own) => chosen.answeredAt < own.answeredAt,
};

/** What the chosen offer had and the lender's own had not: directions alone, never by how much. */
export const advantagesOf = ({ chosen, own }: Pick<LostOffer, 'chosen' | 'own'>): ChosenFor[] =>
  chosenFor.filter((one) => betters[one](chosen, own));

/**
 * The deals of the last 90 days in which another offer was chosen over this lender's, where the chosen one is known: a deal
 * can also be given to a lender without an offer. The newest come first.
 */
export const readLostOffers = (db: Queries, lenderId: string, now: Date): Promise<LostOffer[]> =>
  readLost(
    db,
    sql`lender_id = ${lenderId} and passed_over_at > ${new Date(now.getTime() - 90 * dayMs)} and passed_over_at <= ${now}`,
  );

/** What the chosen offers had, counted. */
export function chosenIn(lost: readonly LostOffer[]): Outcomes['chosen'] {
  const had = lost.map(advantagesOf);
  const by = Object.fromEntries(chosenFor.map((one) => [one, had.filter((list) => list.includes(one)).length]));
  return {
    compared: lost.length,
    nothing: had.filter((list) => list.length === 0).length,
    by: by as Outcomes['chosen']['by'],
  };
}

/** The same of all the losses that are compared: at most 200 of 90 days. */
export const readChosenReasons = async (db: Queries, lenderId: string, now: Date): Promise<Outcomes['chosen']> =>
  chosenIn(await readLostOffers(db, lenderId, now));

/** What the offer had that was chosen over the one of this request; null where none was, or its terms are not known. */
export async function readChosenHad(db: Queries, quoteId: string): Promise<ChosenFor[] | null> {
  const [lost] = await readLost(db, sql`id = ${quoteId} and passed_over_at is not null`);
  return lost ? advantagesOf(lost) : null;
}

async function readLost(db: Queries, which: SQL): Promise<LostOffer[]> {
  const newest = (quoteId: SQL) =>
    sql`select terms from offers where quote_id = ${quoteId} order by version desc limit 1`;
  const { rows } = await db.execute<
    Record<'passed_over_at' | 'own_at' | 'chosen_at', string> & Record<string, unknown>
  >(sql`
    with lost as (
      select id, entry_id, lender_id, answered_at, passed_over_at from quotes
      where status = 'offered' and ${which}
      order by passed_over_at desc limit ${comparedAtMost})
    select lost.passed_over_at, own.terms as own_terms, lost.answered_at as own_at,
      chosen.terms as chosen_terms, accepted.answered_at as chosen_at
    from lost
    join quotes accepted on accepted.entry_id = lost.entry_id and accepted.status = 'accepted'
      and accepted.lender_id <> lost.lender_id
    join lateral (${newest(sql`lost.id`)}) own on true
    join lateral (${newest(sql`accepted.id`)}) chosen on true
    order by lost.passed_over_at desc`);
  return rows.flatMap((row) => {
    const [own, chosen] = [termsOf({ terms: row.own_terms }), termsOf({ terms: row.chosen_terms })];
    if (!own || !chosen) return [];
    return [
      {
        lostAt: new Date(row.passed_over_at),
        own: { terms: own, answeredAt: new Date(row.own_at) },
        chosen: { terms: chosen, answeredAt: new Date(row.chosen_at) },
      },
    ];
  });
}
