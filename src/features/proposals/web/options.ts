import type { ProposedEdit } from '../contract.ts';

/** One value that is proposed for a field, with everything that it was found in. */
export interface EditOption {
  /** The edit that stands for it: accepting it settles the others, which say the same. */
  readonly edit: ProposedEdit;
  /** All edits that propose this value. */
  readonly edits: readonly ProposedEdit[];
  /** Edits of the field with other values, which accepting this one rejects. */
  readonly others: readonly ProposedEdit[];
  /** How many values sources propose for the field. */
  readonly values: number;
}

/** Values are the same where their texts as data are: words for them are rounded, and the server gives keys one order. */
const valueKey = ({ value }: ProposedEdit): string => JSON.stringify(value) ?? '';

/**
 * The proposed values of a program, those of one field one after the other. Sources that agree share one. Edits that can't be accepted
 * stand by themselves: what was found for a tier that is gone is neither for nor against what was found for another.
 */
export const optionsOf = (edits: readonly ProposedEdit[]): EditOption[] =>
  [...Map.groupBy(edits, ({ field }) => field).values()].flatMap((ofField) => {
    const usable = ofField.filter(({ problem }) => problem === null);
    const values = [...Map.groupBy(usable, valueKey).values()];
    return [
      ...values.flatMap((same): EditOption[] => {
        const [edit] = same;
        const others = usable.filter((one) => !same.includes(one));
        return edit ? [{ edit, edits: same, others, values: values.length }] : [];
      }),
      ...ofField
        .filter(({ problem }) => problem !== null)
        .map((edit): EditOption => ({ edit, edits: [edit], others: [], values: 1 })),
    ];
  });

/** How many fields these decide. */
export const fieldsIn = (edits: readonly ProposedEdit[]): number => new Set(edits.map(({ field }) => field)).size;
