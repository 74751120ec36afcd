import { changesOfFields } from '../../../kernel/fields/differences.ts';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import type { ProgramChange } from '../contract.ts';
import { programFields } from '../model.ts';

type Values = Readonly<Record<string, unknown>>;

const effectiveDays: readonly FieldDefinition[] = [
  { kind: 'date', name: 'effectiveFrom', label: 'Available from' },
  { kind: 'date', name: 'effectiveUntil', label: 'Available until' },
];

/** What differs between two programs of a kind, field by field, as people read it. Hidden fields repeat others and stay out. */
export const changesBetween = (kind: string, before: Values, after: Values): ProgramChange[] =>
  changesOfFields([...programFields(kind), ...effectiveDays], before, after);
