export { addDealFile } from './change/add-file.ts';
export {
  copyIntoDeals,
  hasHeldFiles,
  readDealFile,
  removeUnnamed as dropDealFiles,
  sendDealFile,
  sendPlainDealFile,
} from './files/deal-files.ts';
export { findDealDocument } from './files/view-file.ts';
export { namedFillings, type Rejection, rejectedFiles, whyKept } from './hooks.ts';
export { countOpenFiles } from './list/open-files.ts';
export { type NeededDocument, readDealRequirements } from './list/read-list.ts';
export { decideRequirement, filesOfDeal, findDealDocuments, findFillings } from './list/submitted.ts';
export { forgetDocuments, keptDocuments } from './own-data.ts';
export type { DealDocumentRow } from './tables.ts';
