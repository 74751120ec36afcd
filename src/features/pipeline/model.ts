import { z } from 'zod';
import { schemaOfFields } from '../../kernel/field-schema.ts';
import { defineFields } from '../../kernel/fields.ts';
import type { ProgramKind } from '../../lending/kinds.ts';
import { programKindDefinitions } from '../programs/model.ts';

export const pipelineMessages = {
  missingField: 'Please fill in all required fields.',
  added: 'Manual deal added successfully!',
  addFailed: 'Failed to add manual deal.',
  addError: 'An error occurred while adding the deal.',
  loadFailed: 'Failed to fetch pipeline entries.',
  selected: 'Lender selection updated successfully!',
  selectFailed: 'Failed to update lender selection: ',
  archived: 'Pipeline entry archived successfully!',
  archiveFailed: 'Failed to archive entry: ',
  unarchived: 'Pipeline entry unarchived successfully!',
  unarchiveFailed: 'Failed to unarchive entry: ',
} as const;

/** The order of the manual deal form (document 2, section 9). */
const manualDealKinds = [
  'fix-and-flip',
  'dscr',
  'ground-up',
  'portfolio',
  'stabilized-bridge',
] as const satisfies readonly ProgramKind[];
const loanTypeOptions = manualDealKinds.map((kind) => ({
  value: kind,
  label: programKindDefinitions[kind].displayName,
}));

/** The manual deal (document 2, sections 3 and 5). */
export const manualDealFields = defineFields([
  { name: 'clientName', label: 'Client name', kind: 'text', maxLength: 100, columns: 6 },
  { name: 'address', label: 'Property address', kind: 'text', maxLength: 200, required: true, columns: 6 },
  { name: 'loanType', label: 'Loan type', kind: 'choice', options: loanTypeOptions, required: true, columns: 6 },
  { name: 'fico', label: 'FICO', kind: 'integer', min: 300, max: 850, required: true, columns: 6 },
  { name: 'experience', label: 'Experience (flips)', kind: 'integer', min: 0, max: 999, columns: 6 },
  { name: 'purchasePrice', label: 'Purchase price', kind: 'money', required: true, columns: 6 },
  { name: 'asisValue', label: 'As-is value', kind: 'money', help: 'Blank: the purchase price', columns: 6 },
  { name: 'rehabNeeded', label: 'Rehab needed', kind: 'money', required: true, columns: 6 },
  { name: 'arv', label: 'After-repair value (ARV)', kind: 'money', required: true, columns: 6 },
  { name: 'liquidity', label: 'Liquidity', kind: 'money', required: true, columns: 6 },
]);
export const manualDealSchema = schemaOfFields(manualDealFields).extend({
  lenderId: z
    .union([z.uuid('This is not a valid id.'), z.literal('')])
    .nullish()
    .transform((id) => id || null),
});
export type ManualDeal = z.output<typeof manualDealSchema>;

/** Two spellings of one address are one deal: case, punctuation and blanks do not count. */
export const addressKey = (address: string): string =>
  address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const milestoneNames = ['Quotes requested', 'Offer received', 'Lender selected', 'Package submitted'] as const;
export interface Milestone {
  readonly name: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}
