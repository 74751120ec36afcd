export { readDealRequirements } from './list/read-list.ts';
