import { returnToSearch } from '../../../ui/addresses.tsx';

export type ProgramFormPath =
  `${'' | '/lender'}/${'add-{$kind}-program/$lenderId' | 'edit-{$kind}-program/$lenderId/$programId'}`;

/** Of a form: the way back, and for one that adds, the program it begins with. */
export const programFormSearch = (
  search: Readonly<Record<string, unknown>>,
): { readonly returnTo?: string; readonly copyOf?: string } => ({
  ...returnToSearch(search),
  ...(typeof search.copyOf === 'string' ? { copyOf: search.copyOf } : {}),
});
