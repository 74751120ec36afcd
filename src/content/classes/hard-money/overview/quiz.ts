import type { Question } from '../../quiz.ts';

/** The quiz of the section on loan types. */
export const quiz: readonly Question[] = [
  {
    id: 'auction-house-to-keep',
    question:
      'A client buys a worn-out house, will spend four months on the work, and then rents it out for years. Which financing do you plan?',
    options: [
      'A DSCR loan at purchase, since the house will be a rental',
      'A stabilized bridge loan at purchase, because it closes fast',
      'A fix and flip loan now and a DSCR loan once it is rented, both quoted now',
      'A ground up construction loan, since there is a budget by trade and the work is paid in draws',
    ],
    correct: 2,
    explanation:
      'The house needs work first and earns rent later. Those are two loans, and the second decides how the first is repaid, so both are priced before the purchase.',
    whyWrong: [
      'A DSCR lender wants a house that can be rented now. Worn out, it has no rent that counts and may not pass the appraisal.',
      'Stabilized means that little or no work remains. Four months of rehab does not fit, and there are no draws to pay for it.',
      '',
      'Construction loans are for building something new or nearly so. A rehab of an existing house is sized and paid as fix and flip.',
    ],
  },
  {
    id: 'advertised-leverage',
    question:
      'A program offers up to 90% of purchase and 100% of rehab, capped at 70% of the ARV. Price 200,000, rehab 50,000, ARV 300,000. What loan do you expect?',
    options: ['$230,000', '$210,000', '$225,000', '$250,000'],
    correct: 1,
    explanation:
      'The parts come to 180,000 for the purchase and 50,000 for the rehab, 230,000 together. 70% of the ARV is 210,000, which is lower, so the ARV caps the loan.',
    whyWrong: [
      'This is 90% of the purchase plus the rehab. It leaves out the ARV cap, which is reached first.',
      '',
      'This is 90% of price and rehab together. The program finances the two parts at different percentages, and the cap is lower still.',
      'This is the whole cost. No part of the program finances all of the purchase.',
    ],
  },
  {
    id: 'which-side-caps',
    question:
      'A rental is worth 400,000 and the program lends 75% of it. At the lender’s rate the rent carries only 260,000. The client wants 300,000. What helps?',
    options: [
      'A program with a higher LTV',
      'A higher appraisal of the house',
      'A higher credit score, even where the program prices every score above 680 alike',
      'A documented higher rent, or a program with a lower minimum DSCR',
    ],
    correct: 3,
    explanation:
      'The value would allow 300,000. The rent carries less, so it caps the loan. Only what changes the rent side moves it: rent, rate, minimum ratio, taxes or insurance.',
    whyWrong: [
      'The value already allows 300,000. More LTV raises a limit that is not the one in the way.',
      'A higher value raises the value limit again. The rent still carries 260,000.',
      'A score helps only where it opens a lower rate or a lower minimum ratio. Here it does neither.',
      '',
    ],
  },
];
