import type { Question } from '../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'five-hours',
    question:
      'You get 12 leads a month and fund two. The log of last month: four leads never got a second contact, three that could not be funded took 20 hours, and none of last year’s 22 borrowers has been called since closing. You have five free hours a week and $600 a month. What do you do first?',
    options: [
      'Buy eight more leads a month with the $600, and spend the hours on calling them',
      'Cut your fee by half a point, so that more of the twelve choose you',
      'Contact every lead twice, screen in ten minutes, and call past borrowers',
      'Put hours and money into a website and daily posts, since content brings leads without calls',
    ],
    correct: 2,
    explanation:
      'The month leaks at three places that cost nothing to close: leads without a second contact, hours on files that can’t fund, and borrowers who already know you. More leads pour into the same leaks. Spend the money once conversion and the source of each loan are known.',
    whyWrong: [
      'A third of the leads you have gets one contact. Bought leads would get the same, at a price, and usually convert worse.',
      'Nothing in the log says that you lose on price. A third less fee on each loan needs half again as many loans to stand still.',
      '',
      'Content pays after months. The hours are needed today for twelve people who have already asked.',
    ],
  },
];
