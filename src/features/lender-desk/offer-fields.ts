import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { amortizedMonths } from '../../lending/offers/cost.ts';
import { offersOf } from '../../lending/offers/interest.ts';
import type { PrepaymentTerms } from '../../lending/offers/prepayment.ts';
import { type OfferTerms, offerFields } from '../quotes/model.ts';
import { prepaymentProblem } from '../quotes/terms/prepayment.ts';

/** The offer form for a deal of this kind: what a lender states of every offer, with what the kind says of interest and draws. */
export function offerFieldsOf(kind: LoanKind): readonly FieldDefinition[] {
  const { interestTypes, heldBack } = offersOf(kind);
  return offerFields.flatMap((field): FieldDefinition[] => {
    if (field.name === 'leveragePercent' || field.name === 'exceptionReason') return [];
    if (field.name === 'heldBack') return heldBack ? [{ ...field, label: heldBack.label }] : [];
    if (field.name === 'prepaymentType') return [{ ...field, required: true }];
    if (field.name === 'amortizedYears') return interestTypes.includes('amortizing') ? [field] : [];
    if (field.name !== 'interestType') return [field];
    const options = field.options.filter(({ value }) => interestTypes.includes(value));
    return [{ ...field, required: true, options }];
  });
}

type InterestTerms = Pick<OfferTerms, 'interestType' | 'heldBack' | 'loanAmount' | 'amortizedYears' | 'termMonths'>;
interface OfferProblem {
  readonly field: keyof OfferTerms;
  readonly message: string;
}

/** What in a new offer is missing or does not go with the kind of the deal, or with itself; undefined when all does. */
export function offerProblem(kind: LoanKind, terms: InterestTerms & PrepaymentTerms): OfferProblem | undefined {
  // Whoever states it in words has stated it.
  if (!terms.prepaymentType && !terms.prepayment?.trim())
    return interestProblem(kind, terms) ?? { field: 'prepaymentType', message: 'Prepayment is required' };
  return interestProblem(kind, terms) ?? prepaymentProblem(terms);
}

function interestProblem(kind: LoanKind, terms: InterestTerms): OfferProblem | undefined {
  const { interestType, heldBack, loanAmount } = terms;
  const may = offersOf(kind);
  // Only offers from before lenders were asked for it may lack the interest type.
  if (interestType === null) return { field: 'interestType', message: 'Interest type is required' };
  if (!may.interestTypes.includes(interestType))
    return { field: 'interestType', message: `${kind.name} loans do not charge interest this way` };
  if (interestType === 'amortizing' && amortizedMonths(terms) < terms.termMonths)
    return { field: 'amortizedYears', message: 'Amortized over must not be shorter than the term' };
  if (!may.heldBack)
    return heldBack === null ? undefined : { field: 'heldBack', message: `${kind.name} loans have no holdback` };
  if (heldBack === null) {
    const blank = `${may.heldBack.label} is required where interest is charged on what is drawn`;
    return interestType === 'nonDutch' ? { field: 'heldBack', message: blank } : undefined;
  }
  const message = `${may.heldBack.label} must not be more than the loan amount`;
  return heldBack > loanAmount ? { field: 'heldBack', message } : undefined;
}
