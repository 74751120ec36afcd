import { loadKinds } from './find.ts';
import type { LoanKind } from './kind.ts';

/** Every kind with its whole definition, for the server and for tests: importing this loads them. */
export const loanKinds: readonly LoanKind[] = await loadKinds();
