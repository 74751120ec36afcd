export { type NeededDocument, readDealRequirements } from './list/read-list.ts';
