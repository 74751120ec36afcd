import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { explainFixAndFlip } from '../contract.ts';
import { toScenario } from '../model.ts';
import type { Book } from './book.ts';
import { presentRow } from './row.ts';

type ExplainRequest = EndpointParts<typeof explainFixAndFlip>['body'];
type ExplainAnswer = EndpointAnswer<typeof explainFixAndFlip>;

/**
 * One program against the scenario, with its passing checks and every tier's own outcome.
 * @throws NOT_FOUND when the program is not on the market
 */
export function explainProgram(book: Book, { scenario, programId }: ExplainRequest, at: Date): ExplainAnswer {
  const shelf = book.current();
  const explanation = shelf.market.explain(programId, toScenario(scenario), at.getTime());
  const lender = explanation && shelf.lenders.get(explanation.lenderId);
  const program = shelf.programs.get(programId);
  if (!explanation || !lender || !program) throw new AppError('NOT_FOUND');
  const { contactName, phone, email, website } = lender;
  return {
    success: true,
    row: presentRow(shelf, explanation),
    tiers: explanation.tiers.map((tier) => ({ ...tier, checks: [...tier.checks], warnings: [...tier.warnings] })),
    lender: { contactName, phone, email, website },
    confirmedAt: new Date(program.confirmedAt).toISOString(),
  };
}
