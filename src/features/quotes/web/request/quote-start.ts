import type { FixAndFlipSearchForm } from '../../../search/model.ts';
import { type FixAndFlipQuoteForm, fixAndFlipQuoteFields } from '../../model.ts';

export interface LenderChoice {
  readonly _id: string;
  readonly name: string;
}

/** What a request starts from: the lenders, and the search it came from when there was one. */
export interface QuoteStart {
  readonly lenders: readonly LenderChoice[];
  readonly programIds: readonly string[];
  readonly scenario: FixAndFlipSearchForm | null;
}

/** The search's values under the names of the quote form. */
export function prefilledFrom(scenario: FixAndFlipSearchForm | null): Partial<FixAndFlipQuoteForm> {
  if (scenario === null) return {};
  const { fico, experience, purchasePrice, rehabNeeded, arv, liquidity, propertyType } = scenario;
  const values = { ficoScore: fico, experience, purchasePrice, rehabNeeded, arv, liquidity, propertyType };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

const requiredNames = fixAndFlipQuoteFields.flatMap((field) => ('required' in field ? [field.name] : []));

/** Whether a required field is blank; 0 counts as filled, blanks only do not. */
export const hasBlank = (typed: Readonly<Record<string, unknown>>): boolean =>
  requiredNames.some((name) => {
    const value = typed[name];
    return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  });
