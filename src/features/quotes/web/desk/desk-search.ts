/** The search parameter of the lender dashboard: the lender that an administrator looks at. */
export const deskSearch = ({ lender }: Readonly<Record<string, unknown>>): { lender?: string } =>
  typeof lender === 'string' ? { lender } : {};
