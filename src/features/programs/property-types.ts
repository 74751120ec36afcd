import type { Option } from '../../kernel/fields.ts';
import type { ProgramKind } from '../../lending/kinds.ts';
import { programKindDefinitions } from './model.ts';

/** The property types a kind of program can be offered for, read off its definition. */
export function propertyTypesOf(kind: ProgramKind): Option<string>[] {
  const field = programKindDefinitions[kind].fields.find(({ name }) => name === 'propertyTypes');
  if (!field || !('options' in field)) return [];
  return field.options.map(({ value, label }) => ({ value: String(value), label }));
}
