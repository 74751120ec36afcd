/** What browsers store the progress of the classes under; other pages may read it. */
export const progressKeys = [
  'groundUpConstructionProgress',
  'groundUpConstructionClass_completed',
  'dscrRentalProgress',
  'dscrRentalClass_completed',
  'loanSubmissionProgress',
  'loanSubmissionClass_completed',
  'brokerBusinessProgress',
  'brokerBusinessClass_completed',
  'hardMoneyProgress',
  'fixFlipProgress',
] as const;
export type ProgressKey = (typeof progressKeys)[number];
