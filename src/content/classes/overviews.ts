/** What the pages that lead into the classes say of themselves, to search engines and without JavaScript. */
export const allClasses = {
  path: '/classes',
  title: 'Classes',
  description: 'Six free classes for brokers of real estate investment loans.',
} as const;

export const hardMoneyClass = {
  path: '/hard-money-class',
  title: 'Hard Money Lending Masterclass',
  description: 'Seven modules from loan types to advanced strategies, with documents, lender process and glossary.',
} as const;
