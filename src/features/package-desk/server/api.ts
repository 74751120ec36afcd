export {
  answerForBorrower,
  borrowerConditions,
  copyForCondition,
  dropCopies,
  nameConditions,
} from './conditions/from-borrower.ts';
export { readUnsettled } from './conditions/open-conditions.ts';
export type { ConditionRow } from './tables.ts';
