export { type DealRequirements, type NeededDocument, readDealRequirements } from './list/read-list.ts';
