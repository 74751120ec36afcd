import type { LenderTerms } from '../../lending/engine/program.ts';
import type { Lender } from './model.ts';

export type EngineLender = Pick<
  Lender,
  'id' | 'name' | 'states' | 'brokersLicenseOnlyStates' | 'bkFcSsDil' | 'backgroundLimitations'
>;

/** What the engine needs of a lender; the reply time, in minutes, is measured elsewhere and null when unknown. */
export function toLenderTerms(lender: EngineLender, replyMinutes: number | null): LenderTerms {
  const { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations } = lender;
  return { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations, replyMinutes };
}
