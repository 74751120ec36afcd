/** The search parameter of the list for administrators: whose templates they look at. */
export const lenderSearch = ({ lender }: Readonly<Record<string, unknown>>): { lender?: string } =>
  typeof lender === 'string' ? { lender } : {};

/** The search parameter of one template: which of its versions is shown, where it is not the current one. */
export const versionSearch = ({ version }: Readonly<Record<string, unknown>>): { version?: number } =>
  typeof version === 'number' && Number.isInteger(version) && version > 0 ? { version } : {};
