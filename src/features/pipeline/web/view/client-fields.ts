import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { worksForClients } from '../../../accounts/model.ts';
import { useProfile } from '../../../accounts/web/session.ts';

type Values = Readonly<Record<string, unknown>>;

/** An investor has no clients, so forms leave out the client's name unless the deal already has one. */
export const fieldsForReader = <Field extends FieldDefinition>(
  fields: readonly Field[],
  forClients: boolean,
  stated: Values = {},
): readonly Field[] => fields.filter(({ name }) => forClients || name !== 'clientName' || !isBlank(stated.clientName));

export const useForClients = (): boolean => worksForClients(useProfile());

/** The fields of a form for the person who is logged in. */
export const useFieldsForReader = <Field extends FieldDefinition>(fields: readonly Field[]): readonly Field[] =>
  fieldsForReader(fields, useForClients());
