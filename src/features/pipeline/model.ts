import { defineFields, type FieldDefinition } from '../../kernel/fields/fields.ts';
import { comparable } from '../../kernel/fields/texts/comparable.ts';
import {
  arvField,
  asIsValueField,
  experienceField,
  ficoField,
  liquidityField,
  purchasePriceField,
  rehabNeededField,
} from '../../lending/kinds/common/deal-fields.ts';
import { findLoanKind } from '../../lending/kinds/find.ts';
import { kinds } from '../../lending/kinds/index.ts';

export const pipelineMessages = {
  missingField: 'Please fill in all required fields.',
  added: 'Manual deal added successfully!',
  made: 'Deal added to your pipeline.',
  addFailed: 'Failed to add manual deal.',
  addError: 'An error occurred while adding the deal.',
  loadFailed: 'Failed to fetch pipeline entries.',
  selected: 'Lender selection updated successfully!',
  cancelled: 'Selection undone. No lender was notified.',
  programSelected: 'Program updated successfully!',
  programFailed: 'Failed to update the program: ',
  selectFailed: 'Failed to update lender selection: ',
  archived: 'Pipeline entry archived successfully!',
  withdrawn: 'Pending quote requests were withdrawn. Unarchiving does not send them again.',
  archiveFailed: 'Failed to archive entry: ',
  unarchived: 'Pipeline entry unarchived successfully!',
  unarchiveFailed: 'Failed to unarchive entry: ',
  edited: 'Deal updated successfully!',
} as const;

/** Between the choice of a lender and the messages about it: undoing it meanwhile tells nobody. */
export const choicePauseMs = 10_000;

const half = { columns: 6 } as const;
const required = { required: true } as const;

/** What the manual form asks of a deal, whatever its kind; every deal in a pipeline has these. */
const documentedDealFields = defineFields([
  { ...ficoField, placeholder: '', ...required, ...half },
  { ...experienceField, label: 'Experience (flips)', help: '', ...half },
  // A refinance has no purchase price.
  {
    ...purchasePriceField,
    ...required,
    onlyWhen: { field: 'loanPurpose', is: ['Purchase', 'Ground Up Construction', null] },
  },
  asIsValueField,
  { ...rehabNeededField, ...required },
  { ...arvField, ...required },
  { ...liquidityField, help: '', ...required, ...half },
]);

/** The fields of a deal's document: those of its kind, and the documented ones that the kind does not have. */
export function dealFields(loanType: string): readonly FieldDefinition[] {
  const own = findLoanKind(loanType)?.deal.fields ?? [];
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...documentedDealFields.filter(({ name }) => !names.has(name))];
}

const [firstKind, ...otherKinds] = kinds.map(({ slug, displayName }) => ({
  value: slug as string,
  label: displayName,
}));
/** As the form is documented: the first kind, then the others by name. */
const loanTypes = [...(firstKind ? [firstKind] : []), ...otherKinds.toSorted((a, b) => a.label.localeCompare(b.label))];

/** What every deal is known by. */
export const dealNameFields = defineFields([
  { name: 'clientName', label: 'Client name', kind: 'text', maxLength: 100, ...half },
  { name: 'address', label: 'Property address', kind: 'text', maxLength: 200, ...required, ...half },
]);
/** The manual deal, the same form for every kind. */
export const manualDealFields = defineFields([
  ...dealNameFields,
  { name: 'loanType', label: 'Loan type', kind: 'choice', options: loanTypes, ...required, ...half },
  ...documentedDealFields,
]);
/** Two spellings of one address are one deal. */
export const addressKey = comparable;

export const milestoneNames = ['Quotes requested', 'Offer received', 'Lender selected', 'Package submitted'] as const;
export interface Milestone {
  readonly name: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/**
 * How far a deal is, in order. Up to `selected` it follows by itself what happens; the broker may also move it by hand. A stage is
 * stored; a milestone is read off what has happened.
 */
export const dealStages = {
  preparing: 'Preparing',
  quoting: 'Quotes requested',
  offers: 'Offers received',
  selected: 'Lender selected',
  submitted: 'Submitted',
  funded: 'Funded',
  lost: 'Lost',
} as const;
export type DealStage = keyof typeof dealStages;
// The keys of the object above, of which there is at least one.
export const stageNames = Object.keys(dealStages) as [DealStage, ...DealStage[]];

/** What the live stream of a deal tells; the names are documented. */
export const dealEventTypes = ['deal-message', 'status-update', 'document-update', 'signing-update'] as const;
export type DealEventType = (typeof dealEventTypes)[number];

/** An event as the stream says it; `message` of a deal message is the message as its own call answers it. */
export type DealEvent =
  /** Somebody writes just now, in the thread with this lender or in the deal's own. Told once, and never again. */
  | { readonly type: 'typing'; readonly accountId: string; readonly lenderId: string | null }
  | { readonly type: 'deal-message'; readonly message: unknown }
  | {
      readonly type: 'status-update';
      /** What happened, in words. */
      readonly message: string;
      readonly milestone: string | null;
      readonly document: string | null;
    }
  | {
      readonly type: 'document-update';
      readonly requirementId: string | null;
      readonly status: string | null;
      readonly errorMessage: string | null;
      readonly timestamp: string;
      readonly filledDocumentId: string | null;
    }
  | {
      readonly type: 'signing-update';
      readonly requirementId: string | null;
      readonly status: string | null;
      readonly timestamp: string;
    };
