export { askedBack, type FirstPackage, packageChecks } from './hooks.ts';
export { markPackageOpened, setWaiting } from './packages/at-the-desk.ts';
export { findLenderPackage, findPackage, openPackageOf, packageDocuments, packagesOf } from './packages/find.ts';
export { mayReadPackage, openedBy, packageSideOf } from './packages/readers.ts';
export { lockPackage, reopenPackage, setPackageState } from './packages/state.ts';
export { zipName } from './packages/view-files.ts';
/** The record of submitted packages, for queries of later features. */
export {
  type LoanPackageDocumentRow as LoanPackageDocument,
  type LoanPackageRow as LoanPackage,
  loanPackageDocuments,
  loanPackages,
} from './tables.ts';
