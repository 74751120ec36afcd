/** The search parameters of the reports: the one that is open, `new`, or a sample by its place. */
export interface ReportsSearch {
  readonly report?: string;
}

export const reportsSearch = ({ report }: Readonly<Record<string, unknown>>): ReportsSearch =>
  typeof report === 'string' && report !== '' ? { report: report.slice(0, 60) } : {};
