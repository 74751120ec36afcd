import { z } from 'zod';
import { formatMoney, formatPercent } from '../../../kernel/format.ts';
import { defineWarning, type WarningDeclaration } from '../../checks/warnings.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Warnings that several kinds give. `phraseOf` names a field of the deal inside a sentence. */
export const liquidityShort = defineWarning(
  'LIQUIDITY_SHORT',
  { liquidity: z.number(), cashToClose: z.number(), short: z.number() },
  ({ liquidity, cashToClose, short }) =>
    `Liquidity of ${formatMoney(liquidity)} is ${formatMoney(short)} below the estimated cash to close of ${formatMoney(cashToClose)}`,
);

export const notSized = (phraseOf: (field: string) => string): WarningDeclaration =>
  defineWarning(
    'NOT_SIZED',
    { fields: z.array(z.string()).readonly() },
    ({ fields }) => `The loan cannot be sized without the ${list.format(fields.map(phraseOf))}`,
  );

/** `bases`: what each percent limit is a share of ('ARV', 'total cost'); a limit without one is an amount. */
export const loanHeld = (bases: Readonly<Record<string, string>>): WarningDeclaration =>
  defineWarning(
    'LOAN_HELD',
    {
      boundBy: z.string(),
      percent: z.number().nullable().describe('The limit as the lender states it; null when it is an amount'),
      limit: z.number(),
      below: z.number().describe('Dollars below the requested leverage'),
    },
    ({ boundBy, percent, limit, below }) => {
      const to =
        percent === null
          ? `the lender's maximum of ${formatMoney(limit)}`
          : `${formatPercent(percent, 3)} of ${bases[boundBy] ?? boundBy}`;
      return `Total loan held to ${to}, ${formatMoney(below)} below the requested leverage`;
    },
  );
