import { stateCodes } from '../../kernel/states.ts';

/** What brokers read of a lender's licenses. Business-purpose loans are often exempt, so neither is required. */
export interface LenderLicense {
  readonly nmlsId: string;
  readonly licenseStates: readonly string[];
}

const notStated = 'Not stated';
export const nmlsText = ({ nmlsId }: Pick<LenderLicense, 'nmlsId'>): string => nmlsId || notStated;

export function licenseStatesText({ licenseStates }: Pick<LenderLicense, 'licenseStates'>): string {
  if (licenseStates.length === 0) return notStated;
  return licenseStates.length === stateCodes.length ? 'All 50 states and DC' : licenseStates.join(', ');
}
