import type { Question } from '../../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'loan-due-house-finished',
    question:
      'A flip is finished and listed at a price that recent sales support. The loan is due in five weeks and there is no buyer yet. What do you look at first?',
    options: [
      'A DSCR loan, because it has the lowest rate and the longest term of all loan types',
      'A second fix and flip loan with a new rehab budget',
      'A stabilized bridge loan sized to the payoff and a few months of interest',
      'No new loan: the lender will extend, since the house is nearly sold',
    ],
    correct: 2,
    explanation:
      'No work is left, there is a date, and the exit is a sale that the comps support. That is what a bridge is for, and a smaller loan is easier to get and cheaper to carry.',
    whyWrong: [
      'The plan is to sell. A long-term loan means full closing costs now, and its prepayment penalty would hit the sale a few weeks later.',
      'There is no work to finance. A budget made up for the file would be found at the first inspection.',
      '',
      'An extension is at the lender’s discretion unless the note says it is a right. Ask for it in writing, and have the bridge quoted meanwhile.',
    ],
  },
  {
    id: 'ratio-passes-cash-flow-fails',
    question:
      'A rental passes the lender’s minimum DSCR of 1.20, and your own calculation shows a loss of 90 a month. What do you say to the client?',
    options: [
      'Show both figures: the lender leaves out vacancy, repairs and management, and the client pays them',
      'Nothing: the lender’s ratio is what decides whether the loan closes, and the client has seen it',
      'That the calculation is wrong, because a ratio above 1.00 always means a profit',
      'That the lender made a mistake and the file should go to another one',
    ],
    correct: 0,
    explanation:
      'The ratio measures rent against PITIA only. It can pass while the owner loses money each month. The client decides, with both figures in hand.',
    whyWrong: [
      '',
      'The loan would close, and the client would learn about the loss alone. That is the last deal you do together.',
      'Above 1.00 the rent covers PITIA. Vacancy, repairs and management come on top of PITIA and are not in it.',
      'The lender applied its own definition. Another DSCR lender would leave out the same costs.',
    ],
  },
  {
    id: 'construction-cash',
    question:
      'A construction lender finances 80% of a 400,000 project. The client has 85,000 in the bank and says that covers her 20%. What is missing from her view?',
    options: [
      'Nothing: 85,000 is more than the 80,000 she has to bring',
      'Points, closing costs, interest and the first stage of work, all of it due before or beside the draws',
      'A higher completed value, which would raise the loan to 100% of cost',
      'A larger budget, so that 80% of it covers everything',
    ],
    correct: 1,
    explanation:
      'The equity is 80,000 and it goes in first. Two points alone are 6,400, and interest starts with the first draw. Her 85,000 is gone before the framing is paid.',
    whyWrong: [
      'It covers the equity and little else. The loan does not pay its own points, and draws reimburse work that is already paid.',
      '',
      'Cost caps this loan. A higher value moves another limit, and lenders rarely go to all of the cost.',
      'An inflated budget is compared with local costs by the reviewer. It ends in a decline, or in a claim that it was false.',
    ],
  },
];
