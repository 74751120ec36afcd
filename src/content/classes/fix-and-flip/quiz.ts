import type { Question } from '../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'seventy-percent',
    question:
      'Three adjusted sales support an after-repair value of $260,000. Renovation will cost $52,000. A client has the house under contract at $145,000 and calls it a bargain. What does the 70% rule say?',
    options: [
      'It passes: 70% of the value is $182,000, far above the price',
      'It fails: the most to pay is $130,000',
      'It passes: price and renovation together are below 80% of the value',
      'It says nothing until the loan terms are known',
    ],
    correct: 1,
    explanation:
      '260,000 × 0.70 minus 52,000 is 130,000. The contract is 15,000 above it, so either the price falls or every cost has to be checked line by line.',
    whyWrong: [
      'The renovation has to come off the 182,000 before it is compared with the price.',
      '',
      'The rule leaves 30% for selling, financing, holding and profit. At 76% most of the profit is spent.',
      'The rule is a filter without loan terms. Those come in the calculation after it.',
    ],
  },
  {
    id: 'heavy-at-light-price',
    question:
      'A borrower plans a new roof, all new systems and a changed layout in a house of 1,800 square feet. The budget is $43,200, contingency included. What is your first question?',
    options: [
      'Whether the lender finances 100% of the rehab',
      'Which cabinets were chosen, because finishes decide the price',
      'Whether the contractor can start in the very week of the closing',
      'What was left out, since $24 a foot is the price of a light job',
    ],
    correct: 3,
    explanation:
      'Heavy work typically costs $40-60 per square foot, here 72,000 to 108,000. A budget of 24 a foot for this scope is missing something.',
    whyWrong: [
      'Full financing of a budget that is too small still leaves the gap with the borrower.',
      'Finishes are part of it. The roof and three systems are what the budget cannot pay for.',
      'The start matters later. First there has to be a budget that reaches the end.',
      '',
    ],
  },
  {
    id: 'vague-scope',
    question:
      'The lender accepted a scope that lists the work by room, without quantities: “Kitchen $15,000, hall bath $7,000, bedrooms $9,000”. What will most likely hurt during the project?',
    options: [
      'Draws come late, because no line is finished until the end',
      'The interest rate, which lenders raise for vague scopes after closing',
      'Nothing, as long as the total is right',
      'The contractor finishes too early for the inspector',
    ],
    correct: 0,
    explanation:
      'Lenders pay for finished lines. Plumbing, drywall and paint run through all rooms, so every room stays open for weeks and the borrower advances nearly all of it.',
    whyWrong: [
      '',
      'The rate is fixed in the note. What suffers is the borrower’s cash.',
      'The total decides the loan. The lines decide when it is paid.',
      'With lines like these nothing counts as finished early.',
    ],
  },
  {
    id: 'private-share',
    question:
      'A private lender offers $160,000 for nine months without interest for 35% of the profit. The expected profit before financing is $60,000. Hard money would cost $13,000. The borrower has the equity for either. What do you point out?',
    options: [
      'The share is cheaper, because there is no monthly payment and no points',
      'Both cost about the same if the project takes nine months',
      'At the expected profit the share costs $21,000',
      'The share is safer, because a private lender never asks for so many documents',
    ],
    correct: 2,
    explanation:
      '35% of 60,000 is 21,000, against 13,000. The share is lower only if the profit falls below about 37,000.',
    whyWrong: [
      'No payment during the project is not the same as no cost. The bill comes at the sale.',
      'They meet at a profit of about 37,000. At 60,000 the share costs 8,000 more.',
      '',
      'Without note, recorded mortgage and title insurance both sides are at risk.',
    ],
  },
  {
    id: 'half-up-front',
    question:
      'The contractor wants 50% of $44,000 before he starts, “for materials”. The lender pays in draws for finished work. What do you suggest to the borrower?',
    options: [
      'Pay it, and ask the lender to reimburse it in the first draw',
      'A small start payment, then stages that match the draws',
      'Pay it, but take 5% off the price in return',
      'Pay nothing until the whole job is finished, since the lender does it the same way',
    ],
    correct: 1,
    explanation:
      'Stages keep what is paid close to what is finished, and a draw then repays each stage. A last payment of 10 to 15% brings the contractor back for the punch list.',
    whyWrong: [
      'A draw pays for work in place. A deposit of 22,000 is not work, and it may be gone.',
      '',
      'A discount of 2,200 does not cover a loss of up to 22,000.',
      'No serious contractor advances the whole job, and the site would stop in week two.',
    ],
  },
  {
    id: 'term-of-six',
    question:
      'Fourteen weeks of work, a first project in an old house, about five weeks to an offer, then a financed buyer. Which term do you look for?',
    options: [
      'Six months, because 14 and 5 weeks and 30 days are less than that',
      'Six months, with the extension as the buffer, since it costs only 1%',
      'Any term, because a flip can always be refinanced',
      'Nine months or more: with a buffer the plan needs over six',
    ],
    correct: 3,
    explanation:
      '14 weeks plus 30% are 18.2; with 5 and about 4.3 weeks it is 27.5 weeks, or 6.4 months. Nine leaves room.',
    whyWrong: [
      'Without a buffer it just fits, and a first project in an old house needs the upper end of 20-30%.',
      'An extension costs 1%, may be refused, and is needed on the plan’s own numbers.',
      'A half-finished house that is due is the hardest loan to refinance.',
      '',
    ],
  },
  {
    id: 'three-offers',
    question:
      'Holding costs $75 a day. Offer A: $310,000 with $9,000 toward the buyer’s costs, 45 days. Offer B: $304,000, no credits, 30 days, 20% down. Both pay the same percent in selling costs. Which is better for the seller?',
    options: [
      'A, because it is $6,000 higher',
      'B, by about $4,500 net, and it is also the surer one',
      'A, since the credit is paid by the buyer’s lender and not by the seller',
      'They are equal once the credit is counted',
    ],
    correct: 1,
    explanation:
      'A is 6,000 higher in price, about 5,650 after selling costs. It gives 9,000 back and takes 15 days more at 75, so B nets about 4,500 more.',
    whyWrong: [
      'A price is not what arrives. The credit alone is larger than the difference.',
      '',
      'The credit comes out of the seller’s proceeds at closing.',
      'The credit puts B ahead by over 3,000, and the 15 days add 1,125.',
    ],
  },
  {
    id: 'hold-or-sell',
    question:
      'A finished flip can be sold for a net of $95,000 in cash. Or a rental loan pays off the short loan and returns $40,000; the lender’s ratio is 1.22, and after the owner’s costs $110 is missing each month. The borrower flips three houses a year and is short of cash. What do you recommend?',
    options: [
      'Sell: the cash carries the next projects, and the house does not carry itself',
      'Hold: a ratio of 1.22 proves that the house makes money each month',
      'Hold: equity of $90,000 is profit without tax',
      'Keep the short loan for another year, with an extension, and decide when rents have risen',
    ],
    correct: 0,
    explanation:
      'For somebody who turns cash several times a year, 55,000 more in hand is worth more than equity in a house that costs 110 a month. Taxes belong in the decision: the accountant supplies them.',
    whyWrong: [
      '',
      'The lender’s ratio leaves out vacancy, repairs and management. After those it is negative.',
      'Equity becomes money when somebody pays it, and how that is taxed is a question for an accountant.',
      'The short loan is due. A year of extensions costs more than either choice.',
    ],
  },
];
