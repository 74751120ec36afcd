export { readAskedBack } from './list/asked-back.ts';
export { countOpenFiles } from './list/open-files.ts';
export { type NeededDocument, readDealRequirements } from './list/read-list.ts';
