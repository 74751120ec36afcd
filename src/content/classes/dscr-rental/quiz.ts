import type { Question } from '../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'what-caps-it',
    question:
      'A house is worth $300,000. At an LTV of 80% the value allows $240,000. At the program’s minimum of 1.25 the rent supports $205,000. The borrower asks you to get the loan up to $225,000. Where do you look?',
    options: [
      'A program with 85% LTV',
      'A lower minimum DSCR, a lower rate or cheaper insurance',
      'A second appraisal, since a higher value lifts the loan in the same proportion',
      'A larger down payment, so that the ratio falls',
    ],
    correct: 1,
    explanation:
      'The rent caps the loan at 205,000. Only what changes the rent’s side helps: the minimum, the rate, taxes, insurance or dues.',
    whyWrong: [
      'The value already allows 240,000. Raising the limit that does not cap the loan changes nothing.',
      '',
      'Value is not what caps this loan. It could be worth 350,000 and the rent would still support 205,000.',
      'A larger down payment makes the loan smaller, and a smaller loan has a higher ratio.',
    ],
  },
  {
    id: 'which-borrower-product',
    question:
      'A salaried engineer with $14,000 a month, debts of $3,900 and a score of 745 wants a rental house that she may sell in two years. The rent covers PITIA 1.27 times. What do you say?',
    options: [
      'Only a DSCR loan fits, because it is an investment property',
      'Compare DSCR with a loan on her income, over two years',
      'A bank loan cannot work, since rental income is never counted',
      'Take the DSCR loan with the longest prepayment penalty, because its rate is the lowest',
    ],
    correct: 1,
    explanation:
      'Her DTI is about 28%, far below the usual 43-50%, so both are open. With a sale in two years the prepayment penalty is part of the price.',
    whyWrong: [
      'Banks and credit unions finance rentals too, and her income shows on paper.',
      '',
      'Most of them count a part of the rent, often three quarters.',
      'The lowest rate comes with the penalty she would pay in year two.',
    ],
  },
  {
    id: 'lease-above-market',
    question:
      'The lease says $2,900. The appraiser’s market rent is $2,450. Without other proof, which rent do you size the loan on?',
    options: [
      'On $2,900, since a signed lease is a contract',
      'On $2,675, the average of both',
      'On $2,900 less 5-10% for vacancy',
      'On $2,450, the market rent',
    ],
    correct: 3,
    explanation:
      'Most lenders take the lower of lease and market rent. Some accept the lease with a few months of deposits that prove it.',
    whyWrong: [
      'A tenant above the market can leave, and the next one pays 2,450. Lenders count on that.',
      'No lender averages the two. The appraisal would cut your figure in the last week.',
      'The vacancy factor answers another question. It leaves the rent above the market.',
      '',
    ],
  },
  {
    id: 'two-ratios',
    question:
      'The lender’s DSCR is 1.28. After 8% vacancy, repairs and a manager the owner is $30 short each month. How do you present the loan to the client?',
    options: [
      'The loan qualifies and the house loses money: show a smaller loan too',
      'As a house that earns 28% more than it costs, with room for a larger loan',
      'As a likely decline, because the ratio is below 1.00 after the owner’s costs',
      'Leave the second figure out, since the lender does not ask for it',
    ],
    correct: 0,
    explanation:
      'Both ratios are right for their purpose. The lender’s decides the loan, the owner’s decides whether the client is happy with it.',
    whyWrong: [
      '',
      'The lender’s ratio leaves out vacancy, repairs and management. It is a cushion, not a profit.',
      'The lender sizes on rent over PITIA, so the loan is available. Whether to take it is the client’s decision.',
      'The client finds out in the first vacant month, and remembers who knew.',
    ],
  },
];
