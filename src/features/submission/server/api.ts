export { findLenderPackage, findPackage, openPackageOf, packageDocuments, packagesOf } from './packages/find.ts';
export { markPackageOpened } from './packages/opened.ts';
export { lockPackage, reopenPackage, setPackageState } from './packages/state.ts';
export { zipName } from './packages/view-files.ts';
export { setWaiting } from './packages/waiting.ts';
/** The record of submitted packages, for queries of later features. */
export {
  type LoanPackageDocumentRow as LoanPackageDocument,
  type LoanPackageRow as LoanPackage,
  loanPackageDocuments,
  loanPackages,
} from './tables.ts';
