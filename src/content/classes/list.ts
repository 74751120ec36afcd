/** The classes, in the order in which they are shown. Part of every page's menu: what only the classes need stands in cards.ts. */
export const classList = [
  { href: '/hard-money-class', label: 'Hard Money Lending' },
  { href: '/fix-and-flip-class', label: 'Fix and Flip' },
  { href: '/ground-up-construction-class', label: 'Ground Up Construction' },
  { href: '/dscr-rental-class', label: 'DSCR and Rentals' },
  { href: '/loan-submission-class', label: 'Loan Submission' },
  { href: '/broker-business-class', label: 'Broker Business' },
] as const satisfies readonly { readonly href: `/${string}`; readonly label: string }[];
