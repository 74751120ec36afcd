import { formatList, formatMoney, formatPercent } from '../../../kernel/format.ts';
import { figure, figureOrNone, text, texts } from '../../checks/members.ts';
import { defineWarning, type WarningDeclaration } from '../../checks/warnings.ts';
import type { LoanKind } from '../kind.ts';
import { phraseOf } from '../phrases.ts';

/** A warning that several kinds give. */
export const liquidityShort = defineWarning(
  'LIQUIDITY_SHORT',
  { liquidity: figure(), cashToClose: figure(), short: figure() },
  ({ liquidity, cashToClose, short }) =>
    `Liquidity of ${formatMoney(liquidity)} is ${formatMoney(short)} below the estimated cash to close of ${formatMoney(cashToClose)}, before points and fees`,
);

/** The same where the program wants reserves as well. */
export const reservesShort = defineWarning(
  'RESERVES_SHORT',
  { liquidity: figure(), cashToClose: figure(), reserves: figure(), months: figure(), short: figure() },
  ({ liquidity, cashToClose, reserves, months, short }) =>
    `Liquidity of ${formatMoney(liquidity)} is ${formatMoney(short)} below the estimated cash to close of ${formatMoney(cashToClose)}, before points and fees, plus reserves of ${formatMoney(reserves)} (${months} ${months === 1 ? 'month' : 'months'} of interest)`,
);

export const notSizedCode = 'NOT_SIZED';
export const loanHeldCode = 'LOAN_HELD';

const notSized = (phrase: (field: string) => string): WarningDeclaration =>
  defineWarning(
    notSizedCode,
    { fields: texts() },
    ({ fields }) => `The loan cannot be sized without the ${formatList(fields.map(phrase))}`,
  );

/** `bases`: what each percent limit is a share of ('ARV', 'total cost'); a limit without one is an amount. */
const loanHeld = (bases: Readonly<Record<string, string>>): WarningDeclaration =>
  defineWarning(
    loanHeldCode,
    {
      boundBy: text(),
      percent: figureOrNone('The limit as the lender states it; null when it is an amount'),
      limit: figure(),
      below: figure('Dollars below the requested leverage'),
    },
    ({ boundBy, percent, limit, below }) => {
      const to =
        percent === null
          ? `the lender's maximum of ${formatMoney(limit)}`
          : `${formatPercent(percent, 3)} of ${bases[boundBy] ?? boundBy}`;
      return `Total loan held to ${to}, ${formatMoney(below)} below the requested leverage`;
    },
  );

/** Every warning that a verdict of this kind can carry: its own, and those that its limits give. */
export function warningsOfKind({ warnings, loan, deal }: Pick<LoanKind, 'warnings' | 'loan' | 'deal'>) {
  const bases = loan.limits.flatMap(({ name, allows }) => ('percentOf' in allows ? [[name, allows.words]] : []));
  const held = loan.parts ? [loanHeld(Object.fromEntries(bases))] : [];
  return [...warnings, ...held, notSized(phraseOf(deal.fields))];
}
