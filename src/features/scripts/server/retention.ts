import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { libraryScripts } from './tables.ts';

export const scriptRule: RetentionRule = {
  name: 'library-scripts',
  what: 'Sales scripts of the library',
  tables: [libraryScripts],
  kept: { as: 'the installation' },
  why: 'They are the product’s texts. Scripts of a person’s own go with the account.',
};
