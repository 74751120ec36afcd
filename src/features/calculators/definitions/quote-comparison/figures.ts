import type { Figure, Inputs } from '../calculator.ts';

const lenders = { A: 1, B: 2 } as const;

/** What a lender costs; one whose quote has no term has nothing but its points. */
function costOf(lender: keyof typeof lenders): Readonly<Record<string, Figure>> {
  const [at, of] = [lenders[lender], `lender${lender}`];
  const withTerm =
    (interestOnly: string, amortizing: string) =>
    (inputs: Inputs): string => {
      if (Number(inputs[`term${at}`]) < 1) return '';
      return inputs.repayment === 'interestOnly' ? interestOnly : amortizing;
    };
  return {
    [`${of}.pointsCost`]: { label: `Points, Lender ${lender}`, unit: 'money', formula: `{loanAmount} × {points${at}}` },
    [`${of}.monthlyPayment`]: {
      label: `Monthly payment, Lender ${lender}`,
      unit: 'money',
      formula: withTerm(
        `{loanAmount} × {interestRate${at}} ÷ 12`,
        `level payment of {loanAmount} at {interestRate${at}} a year over {term${at}}`,
      ),
      help: 'Interest only: the full loan is due at the end of the term. Fully amortizing: the balance is then zero',
    },
    [`${of}.totalInterest`]: {
      label: `Total interest, Lender ${lender}`,
      unit: 'money',
      formula: withTerm(`{${of}.monthlyPayment} × {term${at}}`, `{${of}.monthlyPayment} × {term${at}} − {loanAmount}`),
    },
    [`${of}.totalCost`]: {
      label: `Total cost, Lender ${lender}`,
      unit: 'money',
      formula: `{${of}.pointsCost} + {${of}.totalInterest}`,
    },
  };
}

export const figures: Readonly<Record<string, Figure>> = {
  ...costOf('A'),
  ...costOf('B'),
  difference: {
    label: 'Difference',
    unit: 'money',
    formula: 'the larger of {lenderA.totalCost} − {lenderB.totalCost} and {lenderB.totalCost} − {lenderA.totalCost}',
  },
  savedWithA: {
    label: 'Saved with Lender A',
    unit: 'money',
    formula: '{lenderB.totalCost} − {lenderA.totalCost}',
    help: 'Negative means Lender B costs less',
  },
};
