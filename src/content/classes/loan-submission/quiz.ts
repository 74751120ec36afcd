import type { Question } from '../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'vacant-bad-roof',
    question:
      'A borrower wants to buy a vacant house with a failing roof, repair it and rent it out for years. It must close in two weeks. What do you submit?',
    options: [
      'A DSCR loan, because the house will be a rental',
      'A rehab loan now, with its DSCR payoff sized first',
      'A DSCR loan on the market rent, with the roof as a condition after closing',
      'A short-term rehab loan now; the long-term loan is a question for next year',
    ],
    correct: 1,
    explanation:
      'In its condition today the house does not qualify for a rental loan. The exit is the refinance, so it has to be sized before the first loan is submitted.',
    whyWrong: [
      'The appraisal comes back subject to repairs, and the two weeks are gone.',
      '',
      'Rental lenders want the house habitable at closing. Repairs of this size are not left for later.',
      'If the long loan turns out smaller than the payoff, the borrower owes the difference at the worst time.',
    ],
  },
  {
    id: 'eight-quotes',
    question:
      'You have seven written quotes on one deal. Two cannot make the closing date, and three of the others are nearly the same. The borrower plans to hold the loan for eight months. What do you present?',
    options: [
      'All seven, sorted by rate, so that nothing is hidden',
      'The single best one, because a choice only confuses',
      'The three lowest rates of those that can close on the date of the contract',
      'Three that differ, in dollars over eight months',
    ],
    correct: 3,
    explanation:
      'Best 3 options, compared in dollars over the planned months: usually the cheapest, the surest and the one with the most room.',
    whyWrong: [
      'Rate is one part of the price, and two of the seven cannot be taken at all.',
      'Without an alternative the borrower cannot weigh cost against certainty, and feels sold to.',
      'Over eight months points, fees and how interest is charged can outweigh the rate. Three alike leave nothing to choose.',
      '',
    ],
  },
  {
    id: 'large-deposit',
    question:
      'The deal takes $75,000 in cash. Two months of statements end at $84,000, with a deposit of $25,000 last week. The borrower says it is from selling equipment. What do you do?',
    options: [
      'Send the statements with the bill of sale and one paragraph on the deposit',
      'Send only the older month, where the deposit does not show',
      'Send both months and wait: $84,000 is more than $75,000',
      'Ask the borrower to move the deposit to another account, and send that one as well',
    ],
    correct: 0,
    explanation:
      'Without an explanation the lender counts 59,000, which is short. Documented up front it is settled before it becomes a condition.',
    whyWrong: [
      '',
      'Lenders want the last two months. A missing month raises the question you tried to avoid, and it looks like hiding.',
      'An unexplained recent deposit may not count at all. The condition then arrives in the last week.',
      'Moving money makes a second transfer to explain, and the source is still unknown.',
    ],
  },
  {
    id: 'price-amended',
    question:
      'An hour before you submit you see that an amendment lowered the price by $6,000. The application, which the borrower has signed, has the old price. What now?',
    options: [
      'Submit as is; the lender will see the amendment in the file',
      'Change the figure in the application yourself and submit',
      'Correct it with the borrower, then submit',
      'Leave the amendment out, because the old price supports a larger loan',
    ],
    correct: 2,
    explanation:
      'The application is the borrower’s signed statement. A correction with a new loan amount costs an hour now and saves changed terms before closing.',
    whyWrong: [
      'The terms are set on the wrong price, and they change days before closing when the contract is read.',
      'You may not change what the borrower signed, even to make it right.',
      '',
      'Holding back part of the contract is misrepresentation, and it is found at the settlement table at the latest.',
    ],
  },
  {
    id: 'quiet-lender',
    question:
      'Week two. The appraisal was delivered four days ago. The salesperson replies “checking” for the second time. The contract closes in twelve days. What is your next step?',
    options: [
      'Give it until week three, so as not to annoy a lender who is clearly busy',
      'Send the file to five more lenders at the same moment',
      'Have the borrower call the lender',
      'Ask the processor whether they will close, and ready a second lender',
    ],
    correct: 3,
    explanation:
      'The file shows signs of having stopped. Twelve days are enough for a second lender if you know it now.',
    whyWrong: [
      'Silence after a value is in is the sign to act on. A week later there is no second chance.',
      'Five submissions of one deal cost your name with all of them. One prepared second lender is enough.',
      'The borrower has no relation to the lender and hears less than you would.',
      '',
    ],
  },
];
