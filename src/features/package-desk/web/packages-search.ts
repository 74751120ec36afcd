import { type PackageState, packageStates } from '../../submission/model.ts';
import { type PackageSide, packageSides } from '../model.ts';

/** What of the list stands in its address; what is usual is left out. */
export interface PackagesSearch {
  readonly state?: PackageState;
  readonly waits?: PackageSide;
  readonly search?: string;
}

/** The search parameters of the list; an address that says something else still opens. */
export function packagesSearch(search: Readonly<Record<string, unknown>>): PackagesSearch {
  const state = packageStates.find((one) => one === search.state);
  const waits = packageSides.find((one) => one === search.waits);
  // A house number alone comes as a number.
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search) : '';
  return {
    ...(state ? { state } : {}),
    ...(waits ? { waits } : {}),
    ...(text === '' ? {} : { search: text.slice(0, 100) }),
  };
}
