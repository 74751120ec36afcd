import { defineQuestions, third } from '../question.ts';

/** The personal financial statement, in whole dollars. Its totals are computed (`totalsOfStatement`). */
export const financesQuestions = defineQuestions('borrower', [
  { name: 'pfsCash', label: 'Cash', kind: 'money', help: 'Checking and savings', ...third },
  { name: 'pfsRetirementAccounts', label: 'Retirement accounts', kind: 'money', ...third },
  { name: 'pfsStocksBonds', label: 'Stocks and bonds', kind: 'money', ...third },
  { name: 'pfsOtherLiquid', label: 'Other liquid assets', kind: 'money', ...third },
  { name: 'pfsTotalLiquid', label: 'Total liquid assets', kind: 'money', computed: true, columns: 8 },
  { name: 'pfsRealEstateAssets', label: 'Real estate', kind: 'money', help: 'At market value', columns: 3 },
  { name: 'pfsAutos', label: 'Vehicles', kind: 'money', columns: 3 },
  { name: 'pfsOtherPersonalProperty', label: 'Other personal property', kind: 'money', columns: 3 },
  { name: 'pfsTotalNonLiquidAssets', label: 'Total non-liquid assets', kind: 'money', computed: true, columns: 3 },
  { name: 'pfsRealEstateDebt', label: 'Real estate debt', kind: 'money', ...third },
  { name: 'pfsRevolvingDebt', label: 'Revolving debt', kind: 'money', help: 'Credit cards and lines', ...third },
  { name: 'pfsInstallmentDebt', label: 'Installment debt', kind: 'money', help: 'Auto and student loans', ...third },
  { name: 'pfsNotesPayable', label: 'Notes payable', kind: 'money', ...third },
  { name: 'pfsOtherDebt', label: 'Other debt', kind: 'money', ...third },
  { name: 'pfsTotalDebt', label: 'Total debt', kind: 'money', computed: true, ...third },
  { name: 'pfsNetWorth', label: 'Net worth', kind: 'money', min: -1e12, computed: true, ...third },
]);

/** Which answers each total is the sum of. */
export const statementParts = {
  pfsTotalLiquid: ['pfsCash', 'pfsRetirementAccounts', 'pfsStocksBonds', 'pfsOtherLiquid'],
  pfsTotalNonLiquidAssets: ['pfsRealEstateAssets', 'pfsAutos', 'pfsOtherPersonalProperty'],
  pfsTotalDebt: ['pfsRealEstateDebt', 'pfsRevolvingDebt', 'pfsInstallmentDebt', 'pfsNotesPayable', 'pfsOtherDebt'],
} as const;

export interface StatementTotals {
  readonly pfsTotalLiquid: number | null;
  readonly pfsTotalNonLiquidAssets: number | null;
  readonly pfsTotalDebt: number | null;
  readonly pfsNetWorth: number | null;
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * The totals of a personal financial statement: net worth is liquid plus non-liquid assets less debt. A total of which no part
 * is stated is null, and so is the net worth of a statement without any.
 */
export function totalsOfStatement(answers: Readonly<Record<string, unknown>>): StatementTotals {
  const sum = (names: readonly string[]): number | null => {
    const stated = names.map((name) => answers[name]).filter(isAmount);
    return stated.length === 0 ? null : stated.reduce((total, amount) => total + amount, 0);
  };
  const liquid = sum(statementParts.pfsTotalLiquid);
  const nonLiquid = sum(statementParts.pfsTotalNonLiquidAssets);
  const debt = sum(statementParts.pfsTotalDebt);
  const isEmpty = liquid === null && nonLiquid === null && debt === null;
  return {
    pfsTotalLiquid: liquid,
    pfsTotalNonLiquidAssets: nonLiquid,
    pfsTotalDebt: debt,
    pfsNetWorth: isEmpty ? null : (liquid ?? 0) + (nonLiquid ?? 0) - (debt ?? 0),
  };
}
