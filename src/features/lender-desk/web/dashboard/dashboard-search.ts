/** The search parameter of the lender dashboard: the lender that an administrator looks at. */
export const dashboardSearch = ({ lender }: Readonly<Record<string, unknown>>): { lender?: string } =>
  typeof lender === 'string' ? { lender } : {};

/** The query that leads back here from the company record or its programs; an administrator finds the lender chosen again. */
export const backToDashboard = (chosen: string | undefined): string =>
  `?returnTo=${encodeURIComponent(chosen === undefined ? '/lender/dashboard' : `/lender/dashboard?lender=${chosen}`)}`;
