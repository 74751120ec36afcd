import type { Figure, Inputs } from '../calculator.ts';

const lenders = { A: 1, B: 2 } as const;

/** What a lender costs; one whose quote has no term has nothing but its points. */
function costOf(lender: keyof typeof lenders): Readonly<Record<string, Figure>> {
  const [at, of] = [lenders[lender], `lender${lender}`];
  const withTerm =
    (formula: string) =>
    (inputs: Inputs): string =>
      Number(inputs[`term${at}`]) >= 1 ? formula : '';
  return {
    [`${of}.pointsCost`]: { label: `Points, Lender ${lender}`, unit: 'money', formula: `{loanAmount} × {points${at}}` },
    [`${of}.monthlyPayment`]: {
      label: `Monthly payment, Lender ${lender}`,
      unit: 'money',
      formula: withTerm(`level payment of {loanAmount} at {interestRate${at}} a year over {term${at}}`),
      help: 'Fully amortised: interest and principal, and nothing is left of the loan at the end of its term',
    },
    [`${of}.totalInterest`]: {
      label: `Total interest, Lender ${lender}`,
      unit: 'money',
      formula: withTerm(`{${of}.monthlyPayment} × {term${at}} − {loanAmount}`),
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
    help: 'Below zero it is Lender B that costs less',
  },
};
