import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { lenderEditFields, lenderFields } from './model.ts';

export const lenderSchema = schemaOfFields(lenderFields);
export const lenderEditSchema = schemaOfFields(lenderEditFields);
