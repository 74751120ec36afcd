import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { scenarioFields } from '../../pipeline/deal/scenario.ts';

const isAddress = ({ name }: FieldDefinition): boolean => name === 'address';

/** What a row says of a deal: all that its owner may edit of a deal of this kind. Only the address is required, and stands first. */
export const dealColumnFields = (kind: string): readonly FieldDefinition[] => {
  const fields = scenarioFields(kind);
  return [...fields.filter(isAddress), ...fields.filter((field) => !isAddress(field))];
};
