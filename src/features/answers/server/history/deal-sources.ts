import { isDeepStrictEqual } from 'node:util';
import { type Answers, answersOfDeal } from '../../../../lending/answers/from-deal.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type Entry, readSearched } from '../../../pipeline/server/api.ts';
import { readAsked } from '../../../quotes/server/api.ts';
import type { DealSource } from '../../model.ts';

export type SourcesOfDeal = Readonly<Partial<Record<QuestionName, DealSource>>>;

/**
 * Where a deal has from what it says: the request that its quotes were asked with last, else the saved search it was made of,
 * as far as they say the same; everything else was entered.
 */
export async function sourcesOfDeal(db: Queries, deal: Entry, known: Answers): Promise<SourcesOfDeal> {
  // One after the other: within a save both go over its one connection.
  const asked = await readAsked(db, deal.id);
  const searched = await readSearched(db, deal);
  const { loanType } = deal;
  const quoted = asked && answersOfDeal({ ...asked, loanType, loanAmount: null });
  // A search knows neither the address nor the client.
  const found =
    searched && answersOfDeal({ deal: searched, loanType, address: '', clientName: null, loanAmount: null });
  const sourceOf = (question: QuestionName): DealSource => {
    const isIn = (answers: Answers | undefined) => answers && isDeepStrictEqual(answers[question], known[question]);
    return isIn(quoted) ? 'quote' : isIn(found) ? 'search' : 'deal';
  };
  const names = Object.keys(known) as QuestionName[];
  return Object.fromEntries(names.map((name) => [name, sourceOf(name)]));
}
