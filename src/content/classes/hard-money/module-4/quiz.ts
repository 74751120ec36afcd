import type { Question } from '../../quiz.ts';

export const quiz: readonly Question[] = [
  {
    id: 'condition-nobody-understands',
    question:
      'A condition reads “Satisfactory evidence of liquidity.” The client has sent two statements already. What is the fastest way forward?',
    options: [
      'Send the same two statements again with a longer cover letter',
      'Ask the underwriter which amount, in which type of account, would satisfy the condition',
      'Ask the loan officer to waive it, since the file is otherwise clean',
      'Have the client send everything: savings, retirement, life insurance, brokerage',
    ],
    correct: 1,
    explanation:
      'Only the person who wrote the condition knows what clears it. One question gives you a number and a type of account, and the proof goes in once.',
    whyWrong: [
      'The underwriter has seen them and still asks. The same statements get the same answer.',
      '',
      'A loan officer can rarely waive what credit has asked for. You spend goodwill on something that may take the client ten minutes.',
      'More pages mean more to read, and new deposits to explain. You may open three conditions to close one.',
    ],
  },
  {
    id: 'low-appraisal',
    question:
      'An appraisal comes in 25,000 under the figure in the file. It counts one bath, and the house has two. Closing is in nine days. What is your first step?',
    options: [
      'Call the appraiser and explain the mistake',
      'Move the file to another lender with another appraiser',
      'Send the lender a correction of the bath count with evidence, and ask for a review',
      'Ask the client to bring the missing cash, so that no time is lost',
    ],
    correct: 2,
    explanation:
      'A wrong bath count is an error of fact. Corrections go through the lender, with a photo and the county record, and are often settled in a day or two.',
    whyWrong: [
      'A broker who contacts the appraiser about value may break the lender’s rules, and in many cases the law. The lender asks.',
      'Another lender starts on day one: deposit, application, appraisal. Nine days are not enough for most of them.',
      '',
      'That may be needed in the end. As a first step it gives up money that a correction could bring back.',
    ],
  },
  {
    id: 'file-gone-quiet',
    question:
      'You submitted a file four days ago and have heard nothing. The contract closes in two weeks. Which message helps most?',
    options: [
      '“Just checking in on Elm Row. Any news on your side? We’re all very keen to get this one closed on time.”',
      '“If I don’t hear from you today, I’ll place this with somebody else.”',
      'None yet, because underwriters work in order and a call only annoys them',
      '“Is 14 Elm Row complete for underwriting? If not, what do you need from me today?”',
    ],
    correct: 3,
    explanation:
      'It can be answered in one line, it asks for the list of what is missing, and it offers to act the same day. It goes to the processor, who knows.',
    whyWrong: [
      'There is nothing in it to answer, so it will be answered later.',
      'A threat without an offer behind it works once. You would also start over with two weeks left.',
      'A file that lacks one document is not in the line at all. Silence is how you find that out too late.',
      '',
    ],
  },
];
