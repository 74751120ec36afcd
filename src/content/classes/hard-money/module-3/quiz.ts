import type { Question } from '../../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'adjust-the-comp',
    question:
      'A comp sold for 340,000. It has a second bath that your house lacks, worth about 12,000 there, and your house has a garage it lacks, worth about 15,000. What does the comp say about your house?',
    options: ['$337,000', '$340,000', '$343,000', '$367,000'],
    correct: 2,
    explanation:
      'Adjust the comp toward your house: minus 12,000 for the bath it has on top, plus 15,000 for the garage it lacks. 340,000 − 12,000 + 15,000 is 343,000.',
    whyWrong: [
      'Both signs are turned around. What the comp has more of is subtracted, and what it lacks is added.',
      'Without adjustment you compare two different houses. The differences are the reason to adjust.',
      '',
      'Both amounts are added here. The bath makes the comp better than your house, so it comes off.',
    ],
  },
  {
    id: 'altered-statement',
    question:
      'A client sends a bank statement on which the balance is in another typeface than the other lines. Closing is in six days. What do you do?',
    options: [
      'Send it on. The lender verifies statements, and it is not your job to judge them',
      'Ask the client for a photo of the account on his phone, and send both',
      'Leave the statement out and name the balance in the summary',
      'Stop, do not pass it on, and ask a lawyer what you have to do',
    ],
    correct: 3,
    explanation:
      'A document that looks altered may be fraud, and passing it on can make you part of it. The date of the closing does not change that.',
    whyWrong: [
      'You have seen it, so you are no longer someone who passes it on without knowing. That can have consequences for you.',
      'A photo of a screen proves nothing and adds a second doubtful document to the file.',
      'Then you state a figure that you have reason to doubt. That is worse than sending the statement.',
      '',
    ],
  },
  {
    id: 'cash-that-counts',
    question:
      'A deal needs 70,000 at closing. The client has 50,000 in an account for a year and 30,000 that arrived eight days ago. What do you do first?',
    options: [
      'Submit both balances, since together they are above 70,000',
      'Ask where the 30,000 came from, and get its document before the file goes in',
      'Ask the lender to lower the cash requirement to 50,000',
      'Have the client move the 30,000 into the older account, so that there is one statement',
    ],
    correct: 1,
    explanation:
      'The 50,000 counts. The 30,000 counts once its source is shown: a sale, a gift with a letter, a transfer from another account with its own statements.',
    whyWrong: [
      'Underwriting will ask about the deposit and count 50,000 until it knows. You lose the days it takes to ask.',
      '',
      'The requirement follows from the loan and the costs. It does not bend to what is in the account.',
      'The transfer leaves the same question and adds another one. Money that moves in the week before a file looks hidden.',
    ],
  },
];
