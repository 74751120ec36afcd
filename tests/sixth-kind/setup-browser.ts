import type { TestProject } from 'vitest/node';
import { startChanged } from '../support/setup/changed-product.ts';
import { sixthKindReplacement } from './replacement.ts';

/** The whole product with six kinds of loan: nothing but its list of them is longer. */
export const setup = (project: TestProject) =>
  startChanged(project, { web: sixthKindReplacement, server: sixthKindReplacement });
