/** The classes, in the order in which they are shown; light enough for menus. */
export const classList = [
  {
    href: '/hard-money-class',
    label: 'Hard Money Lending',
    text: 'Seven modules from the loan types to advanced strategies, with a guide to finding clients.',
  },
  {
    href: '/fix-and-flip-class',
    label: 'Fix and Flip',
    text: 'Buy, budget, finance, run and sell a renovation, in five sections of three lessons.',
  },
  {
    href: '/ground-up-construction-class',
    label: 'Ground Up Construction',
    text: 'Land, permits, budget, loan and draws, in five sections with a certificate.',
    completedKey: 'groundUpConstructionClass_completed',
  },
  {
    href: '/dscr-rental-class',
    label: 'DSCR and Rentals',
    text: 'How the rent sizes a loan, and what lenders look at, in two sections with a certificate.',
    completedKey: 'dscrRentalClass_completed',
  },
  {
    href: '/loan-submission-class',
    label: 'Loan Submission',
    text: 'From the first call to the follow-up, in five sections with a certificate.',
    completedKey: 'loanSubmissionClass_completed',
  },
  {
    href: '/broker-business-class',
    label: 'Broker Business',
    text: 'Fees, clients and a pipeline that pays, in three sections with a certificate.',
    completedKey: 'brokerBusinessClass_completed',
  },
] as const satisfies readonly {
  readonly href: `/${string}`;
  readonly label: string;
  readonly text: string;
  /** Of a class with a certificate: what browsers store the text true under. */
  readonly completedKey?: string;
}[];
