import type { ClassContent } from '../../../../src/features/lender-classes/model.ts';

/** How a lender of the demo market pays draws: invented, like everything else about it. */
export const drawsClass: ClassContent = {
  title: 'How we fund draws',
  summary: 'What goes into a draw request, how the inspection works, and why a draw comes back short.',
  passPercent: 80,
  sections: [
    {
      title: 'What the holdback is',
      text: `The rehab money is not wired at closing. It sits in a **holdback** and is paid as work is finished. Your borrower pays the contractor first and is reimbursed.

So the borrower needs cash of their own to start. On a $60,000 rehab with four draws, plan on $15,000 to $20,000 in hand before the first one.

## What earns interest
We charge interest on what has been paid out, not on the holdback. A borrower who draws late pays less interest. A borrower without cash stops the job, and that costs more.`,
    },
    {
      title: 'Sending a draw request',
      text: `One request covers all lines that moved since the last one. Send it when at least $5,000 of work is done.

A complete request has:

- The signed draw form, with a percentage for each line of the budget
- Photos of every line, taken this week
- Lien waivers from anyone who was paid more than $2,500 in the last draw
- The permit card, if the work needed one

If anything is missing we ask once, and the clock starts when it arrives. Four of five late draws are late for a missing *lien waiver*.`,
    },
    {
      title: 'The inspection',
      text: `An inspector visits within three business days of a complete request. The inspector measures **what is installed**, not what was bought. Cabinets in boxes are zero percent.

1. The inspector walks the house with the draw form
2. We compare the report with the request, line by line
3. We wire the lower of the two figures, less the $175 inspection fee

Wires leave within two business days of the report. Count on a week from request to money.`,
    },
    {
      title: 'Changes and overruns',
      text: `Budgets move. Tell us before the work is done, not in the draw.

You can move up to 10% of one line to another with an email. More than that is a change order: a new budget, signed by the borrower. The total never rises. If a line runs over, the borrower brings the difference **before** the next draw, so that what is left in the holdback always finishes the house.

Keep the contingency for what nobody could see. A nicer countertop is not a contingency.`,
    },
  ],
  quiz: [
    {
      question:
        'Your borrower has a $60,000 rehab in four equal draws and $4,000 in the bank after closing. What do you tell them?',
      options: [
        'The first draw pays for the first phase, so $4,000 is enough',
        'They need $15,000 to $20,000 in hand, because draws reimburse finished work',
        'We can wire half of the holdback at closing',
      ],
      correct: 1,
      explanation:
        'A draw pays for work that is done. The first phase of about $15,000 is paid with the borrower’s own cash.',
      whyWrong: [
        'The draw comes after the phase is finished and inspected. Somebody has to pay for it until then.',
        '',
        'The holdback is never paid ahead of the work.',
      ],
    },
    {
      question:
        'Kitchen cabinets worth $8,000 stand in the garage, still in boxes. How much of that line does the inspector credit?',
      options: ['$8,000, with the receipt', '$4,000, because they are on site', 'Nothing until they are installed'],
      correct: 2,
      explanation: 'The inspector measures what is installed. Materials on site count for nothing.',
      whyWrong: [
        'A receipt shows what was bought. The line pays for what is installed.',
        'There is no half credit for delivery.',
        '',
      ],
    },
    {
      question: 'A request asks for $12,000. The inspector finds $10,500 of work. What is wired?',
      options: ['$12,000', '$10,500', '$10,325', '$11,250, the middle'],
      correct: 2,
      explanation: 'The lower figure, less the inspection fee: $10,500 − $175 = $10,325.',
      whyWrong: [
        'The request is only an upper limit. The inspection found less.',
        'Close, but the $175 inspection fee comes off.',
        '',
        'We don’t split the difference. The lower figure counts.',
      ],
    },
    {
      question: 'Which missing item delays draws most often?',
      options: ['A lien waiver from a contractor who was paid', 'The appraisal', 'A new credit report'],
      correct: 0,
      explanation:
        'Anyone who was paid more than $2,500 in the last draw signs a lien waiver. Collect it when you pay them.',
      whyWrong: [
        '',
        'The appraisal is from before closing. No draw asks for it again.',
        'Credit is checked once, before closing.',
      ],
    },
    {
      question: 'The roof runs $6,000 over its line. What happens before the next draw?',
      options: [
        'We raise the holdback by $6,000',
        'The borrower brings the $6,000, so that the holdback still finishes the house',
        'The overrun is paid from the last draw',
      ],
      correct: 1,
      explanation: 'The total never rises. What is left in the holdback has to be enough for what is left to do.',
      whyWrong: [
        'The loan amount is fixed at closing.',
        '',
        'Then the last lines could not be finished, and the house could not be sold.',
      ],
    },
  ],
};
