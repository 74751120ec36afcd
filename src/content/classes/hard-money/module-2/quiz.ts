import type { Question } from '../../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'points-against-rate',
    question:
      'Loan 200,000, interest only. Offer A: 10% and 3 points. Offer B: 11.5% and 1 point. The client expects to sell after six months. Which costs less, fees aside?',
    options: [
      'A, because its rate is lower for every month of the loan',
      'B, by 2,500',
      'A, by 1,500',
      'They cost the same, since 2 points equal 2% of rate',
    ],
    correct: 1,
    explanation:
      'A costs 6,000 in points and 10,000 in interest, 16,000. B costs 2,000 and 11,500, 13,500. A would need 16 months to earn its points back.',
    whyWrong: [
      'The lower rate saves 250 a month. In six months that is 1,500, and the extra points cost 4,000.',
      '',
      '1,500 is what A saves in interest. Its points cost 4,000 more, which is left out here.',
      'A point is paid once and a percent of rate every year. They are equal only when the loan lasts one year.',
    ],
  },
  {
    id: 'new-fact-during-quotes',
    question:
      'Three lenders are pricing your deal. The first one asks about the roof, and you learn that it must be replaced for 12,000. What do you do?',
    options: [
      'Answer the lender who asked, since the others can ask as well',
      'Leave it open, because the appraiser will find it anyway and an offer commits nobody',
      'Add 12,000 to the ARV, so that the loan covers it',
      'Correct the budget and send the same update to all three, with the reason',
    ],
    correct: 3,
    explanation:
      'Offers can be compared only if they price the same deal. An update now costs an hour. The same fact in underwriting costs a new approval.',
    whyWrong: [
      'Then one offer prices a house with a new roof and two price another house. You would be comparing nothing.',
      'Found later, it resizes the loan after the client has paid for the appraisal. You knew and did not say it.',
      'A roof is repair, and buyers expect one. It belongs in the budget. The ARV comes from comps.',
      '',
    ],
  },
  {
    id: 'dutch-and-non-dutch',
    question:
      'Two offers have the same rate, points and fees on a loan with a third of it in a rehab holdback. One charges Dutch interest. What follows?',
    options: [
      'The Dutch offer costs more, and by more the slower the rehab draws',
      'Nothing, because the rates are equal and so are the loans',
      'The Dutch offer costs less, since interest is settled at closing',
      'The difference shows only if the loan is extended',
    ],
    correct: 0,
    explanation:
      'Dutch interest runs on the full loan from day one, drawn or not. The slower the holdback is drawn, the more interest is paid on money that is still with the lender.',
    whyWrong: [
      '',
      'The rate is the same, and the balance it is charged on is not. That is the whole difference.',
      'Nothing is settled at closing. Dutch says which balance counts, and it is the higher one.',
      'It shows from the first month, when most of the holdback is undrawn. An extension changes nothing about it.',
    ],
  },
];
