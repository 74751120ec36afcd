export { findLenderPackage, findPackage, openPackageOf, packageDocuments } from './packages/find.ts';
export { lockPackage, setPackageState } from './packages/state.ts';
