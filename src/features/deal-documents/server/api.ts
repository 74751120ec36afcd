export { readAskedBack } from './list/asked-back.ts';
export { type NeededDocument, readDealRequirements } from './list/read-list.ts';
