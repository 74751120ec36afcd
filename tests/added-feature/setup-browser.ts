import type { TestProject } from 'vitest/node';
import { startChanged } from '../support/setup/changed-product.ts';

/** The whole product with one feature more: a line in the server's list, and one in the browser's. */
export const setup = (project: TestProject) =>
  startChanged(project, {
    web: { from: 'src/app/web/features.ts', to: 'tests/added-feature/web-features.ts' },
    server: { from: 'src/app/server/features.ts', to: 'tests/added-feature/server-features.ts' },
  });
