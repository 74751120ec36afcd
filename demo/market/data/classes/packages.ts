import type { ClassContent } from '../../../../src/features/lender-classes/model.ts';

/** What a lender of the demo market needs to close quickly: invented, like everything else about it. */
export const packageClass: ClassContent = {
  title: 'A rental package that closes in ten days',
  summary: 'Leases, insurance, entity papers and the appraisal: what we need on day one, and what stops a closing.',
  passPercent: 80,
  sections: [
    {
      title: 'Day one',
      text: `The ten days start when the package is **complete**, not when the first file arrives. We open a file when all of this is there:

- Application, signed by every guarantor
- Leases, or a market rent estimate if the house is vacant
- Insurance quote with our mortgagee clause
- Articles and operating agreement of the entity
- Two months of bank statements

Send it in one package. A file a day for a week is a week.`,
    },
    {
      title: 'Rents that count',
      text: `We use the **lower** of the lease and the market rent in the appraisal. A lease of $2,300 in a market of $2,050 counts as $2,050.

## When the lease counts alone
If the lease has at least six months left and you send two months of deposits, we use the lease up to 105% of the market rent.

Rent from short stays counts at 80% of the last twelve months, from the platform’s own report. A forecast counts for nothing.`,
    },
    {
      title: 'Insurance and entity',
      text: `Insurance stops more closings than credit does. The policy covers the **replacement cost**, has a deductible of $5,000 or less, and names us as mortgagee.

The entity on the title, on the insurance and on the application is spelled the same way, to the comma. *Maple Row Homes LLC* and *Maple Row Homes, LLC* are two entities to a title company.

Anyone who owns 20% or more of the entity signs a guarantee.`,
    },
    {
      title: 'What we can’t do in ten days',
      text: `Tell your client early if one of these applies. It adds about a week each:

1. The seller owned the house for less than 90 days
2. The entity was formed in another state and is not registered where the house is
3. The appraisal comes in more than 10% under the price

None of them ends the loan. A surprise on day nine does.`,
    },
  ],
  quiz: [
    {
      question:
        'The lease says $2,300 with two months left. The appraisal’s market rent is $2,050. Which rent do we use?',
      options: ['$2,300', '$2,175, the average', '$2,050'],
      correct: 2,
      explanation: 'With less than six months left the lower figure counts.',
      whyWrong: [
        'The lease counts alone only with six months left and two months of deposits.',
        'We don’t average. The lower figure counts.',
        '',
      ],
    },
    {
      question: 'When do the ten days start?',
      options: ['With the first upload', 'When the package is complete', 'When the appraisal is ordered'],
      correct: 1,
      explanation: 'We open a file when everything on the list is there. That is day one.',
      whyWrong: ['An open list can’t be underwritten.', '', 'We order the appraisal on day one. It doesn’t set it.'],
    },
    {
      question: 'Three members own the borrowing entity: 60%, 25% and 15%. Who signs a guarantee?',
      options: ['All three', 'The members with 60% and 25%', 'Only the manager'],
      correct: 1,
      explanation: 'Anyone with 20% or more guarantees the loan.',
      whyWrong: [
        'The member with 15% is under the limit.',
        '',
        'Managing is not what counts. Ownership of 20% or more is.',
      ],
    },
    {
      question: 'The insurance quote names “Maple Row Homes LLC”, the title “Maple Row Homes, LLC”. What do you do?',
      options: [
        'Nothing, everybody knows who is meant',
        'Ask the agent to correct the quote before you send the package',
        'Note it in the cover letter',
      ],
      correct: 1,
      explanation: 'The names have to match to the comma, or the title company stops the closing.',
      whyWrong: [
        'The title company doesn’t know, and won’t insure two names.',
        '',
        'A note doesn’t change the policy. It has to be corrected anyway, later and under pressure.',
      ],
    },
    {
      question:
        'A short-stay rental earned $48,000 in the last twelve months by the platform’s report. What yearly rent do we use?',
      options: ['$48,000', '$38,400', 'The owner’s forecast for next year'],
      correct: 1,
      explanation: 'Short stays count at 80% of the last twelve months: 48,000 × 0.80 = 38,400.',
      whyWrong: [
        'Income from short stays moves with the season, so we count 80% of it.',
        '',
        'A forecast counts for nothing.',
      ],
    },
  ],
};
