import type { Option } from '../../kernel/fields/fields.ts';
import type { FundsDefinition } from './funding.ts';

/** How interest is charged, as a lender offers it. */
export const interestTypeOptions = [
  { value: 'dutch', label: 'Interest only on the full loan (Dutch)' },
  { value: 'nonDutch', label: 'Interest only on drawn funds (non-Dutch)' },
  { value: 'amortizing', label: 'Amortizing, level payments' },
] as const satisfies readonly Option[];
export type InterestType = (typeof interestTypeOptions)[number]['value'];

/** How offers on loans of one kind are made. */
export interface OffersDefinition {
  /** How interest may be charged; the usual way first, which the offer form starts with. */
  readonly interestTypes: readonly [InterestType, ...InterestType[]];
  /** The part of the loan that is paid out in draws: its label, and the member of a sizing that it is expected to be. */
  readonly heldBack?: { readonly label: string; readonly figure: string };
  /** What loan and borrower pay for together; without it nobody says what cash an offer needs to close. */
  readonly funds?: FundsDefinition;
  /** How many months such a loan is usually held, where that is not 12. */
  readonly holdingMonths?: number;
}

const anyOffers: OffersDefinition = { interestTypes: ['dutch', 'nonDutch', 'amortizing'] };

/** How offers of a kind are made; of one that does not say, in every way. */
export const offersOf = ({ offers = anyOffers }: { readonly offers?: OffersDefinition }): OffersDefinition => offers;

/** The months over which offers of a kind are compared until somebody plans otherwise. */
export const usualHoldingMonths = (kind: Parameters<typeof offersOf>[0]): number => offersOf(kind).holdingMonths ?? 12;
