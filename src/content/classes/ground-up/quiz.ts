import type { Question } from '../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'sewer-letter',
    question:
      'Day 20 of a 45-day due diligence period: the utility writes that connecting the sewer costs $38,000 more than planned. The deal had $10,000 to spare. What do you do first?',
    options: [
      'Request quotes now, so that the borrower does not lose the lot, and settle the sewer with the lender later',
      'Add the cost to the construction budget, since the lender funds all of the build anyway',
      'Show the borrower the shortfall while the contract can still be renegotiated or canceled',
      'Take the cost out of the contingency, because this is what it is for',
    ],
    correct: 2,
    explanation:
      'Inside the period the borrower can ask for a lower price, change the plan or leave with the deposit. After it none of these is left.',
    whyWrong: [
      'A quote on numbers you know to be wrong falls apart at underwriting, after the deposit is at risk.',
      'More cost does not raise the value, and the limit on total cost leaves part of it with the borrower.',
      '',
      'A contingency is for what nobody can know before closing. A known cost belongs in the budget.',
    ],
  },
  {
    id: 'permit-pending',
    question:
      'The permit is expected in four months. Lender A closes now and charges interest on the full $450,000. Lender B closes now at a rate one point higher and charges interest on drawn funds; $15,500 is drawn at closing. Until the permit arrives, who is cheaper?',
    options: [
      'A, because its rate is lower by a full point for all four months',
      'B, since so little is drawn',
      'Neither: no interest is due before construction starts',
      'They cost about the same, because the loan amount is the same',
    ],
    correct: 1,
    explanation:
      'What interest is charged on outweighs a point of rate. At 11% four months on 450,000 cost 16,500; at 12% on 15,500 they cost 620.',
    whyWrong: [
      'The rate is applied to a balance 29 times as large.',
      '',
      'Interest starts at closing, on whatever the loan documents say it is charged on.',
      'The loan amounts match, but the balances that bear interest do not.',
    ],
  },
  {
    id: 'cost-split',
    question:
      'A budget of $600,000 shows land $240,000, hard costs $270,000, soft costs $60,000 and contingency $30,000. What stands out?',
    options: [
      'The lot has crowded out the contingency',
      'Hard costs are far too high for a project of this size',
      'Soft costs are too low, since they should be about half of hard costs',
      'Nothing: the parts add up to the total',
    ],
    correct: 0,
    explanation:
      'Land is typically 20-30% of cost and contingency 10-20%. Carrying costs and marketing are missing as well. One part above its range is paid for by another below it.',
    whyWrong: [
      '',
      'At 45% hard costs are even below the usual range of 50-60%.',
      'Soft costs are 10% here, at the low end of what is usual. No rule makes them half of hard costs.',
      'A sum that comes out proves the arithmetic and says nothing about a reserve that is too small.',
    ],
  },
  {
    id: 'which-limit',
    question:
      'Total cost is $500,000, completed value $600,000. A program lends 85% of cost, up to 65% of completed value. The borrower wants more. What could raise the loan?',
    options: [
      'A program that lends 90% of cost, with the same limit on completed value',
      'A larger contingency, so that the cost is higher',
      'More experience, so that the limit on cost rises',
      'Better sales to support the value',
    ],
    correct: 3,
    explanation:
      'Cost would allow 425,000, value only 390,000. The value caps the loan, so only a higher value, or a program with a higher limit on value, can raise it.',
    whyWrong: [
      'That lifts the limit that is already above the other one. The loan stays at 390,000.',
      'Higher cost raises the cost limit, which does not cap this loan. It only adds equity to bring.',
      'Again the limit on cost. As long as the value caps the loan, nothing changes.',
      '',
    ],
  },
  {
    id: 'term-and-exit',
    question:
      'The builder says ten months. Houses there take about three months to sell and close. A lender offers twelve months at 10.5%, another eighteen months at 11%, both interest on drawn funds with the same points. What do you advise?',
    options: [
      'The twelve months: the lower rate wins over ten months, and the builder is confident of the date',
      'The twelve months, with a refinance into a rental loan as the backup, to be looked at if needed',
      'Compare both over fifteen months, with the extension in the first',
      'The eighteen months only if the builder admits to being late',
    ],
    correct: 2,
    explanation:
      'Ten months of building, some delay and three of selling do not fit into twelve. An extension costs a fee, and it may not be a right.',
    whyWrong: [
      'Even with no delay the sale closes after the loan is due. Half a point of rate does not pay for a default.',
      'A backup that nobody has run may not exist. On many new houses the rent does not carry the payoff.',
      '',
      'You need no confession. Delay is normal, and the sale alone breaks the term.',
    ],
  },
];
