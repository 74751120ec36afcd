import { inCategory } from './script.ts';

export const closing = inCategory('closing', [
  {
    key: 'closing-call',
    channel: 'call',
    loanType: null,
    name: 'Ask for the term sheet',
    tags: ['term sheet', 'next step'],
    bullets: [
      'Have at hand: your notes on every term they gave you by phone.',
      'Repeat the terms back, one by one.',
      'Leave with a day and an hour, not with "soon".',
    ],
    text: `
Say:
Let me read back what I have. [The rate is {rate}.] [You charge {points}.] [The loan comes to {largest loan}.] Did I get any of that wrong?
Great. I'd like to move this with you. Can you send the term sheet today?

Ask:
- Who signs on your side, and are they in the office this week?
- What fees are not on the term sheet yet?
- What could change these terms between now and closing?
- Which deposit is due, and when is it refundable?

If they say "I need to see more first":
Understood. What are the two things you need most? You'll have them by the end of the day.

Don't say:
- "We're going with you" before the borrower has agreed.
`,
  },
  {
    key: 'closing-email',
    channel: 'email',
    loanType: null,
    name: 'Confirm terms in writing',
    tags: ['term sheet', 'confirmation'],
    bullets: [
      'Send it within an hour of the call.',
      'Write down each fee, even the small ones.',
      'Ask them to correct you. Silence is not a yes.',
    ],
    text: `
Subject: [Terms for the deal in {place}, as we discussed|Our {loan type} terms, as we discussed]

Hi[ {contact}],

Thanks for your time. Here is what I wrote down. Please correct anything that's off:

- Lender program: {program}
- Loan of about {largest loan}
- Rate quoted: {rate}
- Origination: {points}
- Closing by {closing date}

I have not shared these as final. Once you confirm, I'll go over the term sheet with the borrower and come back to you with a yes or with questions.

Next on my side: the signed application and the insurance contact. Next on yours: the appraisal order and the fee list.

Regards,
{your name}
`,
  },
  {
    key: 'closing-text',
    channel: 'text',
    loanType: null,
    name: 'Nudge for the term sheet',
    tags: ['term sheet', 'next step'],
    bullets: [
      'Use it once. After that, call.',
      'Say when the borrower decides, if you know the day.',
      'Keep figures out of the text.',
    ],
    text: `
Hi[ {contact}], I'd like your term sheet in front of my borrower[ for the deal in {place}] before they choose. Anything missing on my end? {your first name}
`,
  },
  {
    key: 'closing-fix-and-flip',
    channel: 'call',
    loanType: 'fix-and-flip',
    name: 'Lock down draws before you say yes',
    tags: ['draws', 'term sheet', 'extension'],
    bullets: [
      'Have at hand: the scope, with the order of the work.',
      'Slow draws kill flips. Settle them now.',
      'Ask what an extra month costs.',
    ],
    text: `
Say:
We like the terms. [The loan of {largest loan} works for us.] Before we sign, I want to be sure the draws fit the job.

Ask:
- How many days from the draw request to the wire?
- Does the borrower pay for work first, or can you pay the supplier?
- What does each inspection cost?
- What happens in the month after the term ends, and what does it cost?
- Is there a minimum number of months of interest?

If they say "Draws take two weeks":
That's long for this crew. Could we split it into smaller draws with photo inspections?

Close with:
Send me the draw schedule with the term sheet, and I'll get it signed.

Don't say:
- "My guy can float it." Find out first.
`,
  },
  {
    key: 'closing-dscr',
    channel: 'email',
    loanType: 'dscr',
    name: 'Compare prepayment and rate, then decide',
    tags: ['rate lock', 'prepayment', 'term sheet'],
    bullets: [
      'Have at hand: how long the owner plans to keep the property.',
      'Ask for two versions, not five.',
      'Read the lock expiration date back to them.',
    ],
    text: `
Subject: [Two versions for the rental in {place}|Two versions for our rental loan]

Hi[ {contact}],

We're close. Could you price it two ways so that the owner can choose?

- Version A: the longest prepayment penalty you offer, with the lowest rate that goes with it
- Version B: the shortest penalty, or none

Please show points, lender fees, and monthly reserves for both. [My DSCR is {DSCR}; let me know if yours differs.]

Then two questions on the lock. When does it start, and what does an extension cost?

I'll have a decision for you within one business day.

{your name}
`,
  },
  {
    key: 'closing-ground-up',
    channel: 'call',
    loanType: 'ground-up',
    name: 'Settle the closing conditions of a build',
    tags: ['construction', 'conditions', 'permits'],
    bullets: [
      'Have at hand: the list of permits with the date of each.',
      'Split conditions in two lists: before closing, and before the first draw.',
      'Get the budget review done before the appraisal.',
    ],
    text: `
Say:
I'd like to close this build with you. Let's go through the conditions now so nobody is surprised the week we close.
[The target is {closing date}.] [The budget stands at {rehab budget}.]

Ask:
- What must be done to close, and what can follow before the first draw?
- Who reviews the budget, and how long does it take?
- Do you need the builder's license, insurance, and W-9 now?
- How is the interest reserve set up?

If they say "Feasibility takes three weeks":
Can we order it today and pay for it up front? I'll send the plans in the next hour.

Close with:
Please put the two lists in the term sheet. Then we all work from one page.

Don't say:
- "We can close any time."
`,
  },
  {
    key: 'closing-stabilized-bridge',
    channel: 'email',
    loanType: 'stabilized-bridge',
    name: 'Line up the payoff and the closing day',
    tags: ['payoff', 'bridge', 'closing date'],
    bullets: [
      'Have at hand: the payoff letter and the date it is good through.',
      'A payoff has a daily charge. Build in three days.',
      'Loop in the title company now.',
    ],
    text: `
Subject: [Payoff and closing date, {place}|Payoff and closing for the bridge loan]

Hi[ {contact}],

Let's set the date. [The existing loan stands at {payoff}.] [We plan to close by {closing date}.]

From you, please:
- The final fee sheet with the per diem interest
- The wire cutoff time on closing day
- Your insurance wording for the mortgagee clause

From me, this week:
- A payoff letter that runs three days past closing
- The title commitment
- Proof of insurance

One request: please add the extension terms to the loan documents, not to a side email.

Thank you,
{your name}
`,
  },
  {
    key: 'closing-portfolio',
    channel: 'call',
    loanType: 'portfolio',
    name: 'Get the release terms before you sign',
    tags: ['portfolio', 'release', 'term sheet'],
    bullets: [
      'Have at hand: which doors the owner may sell in the next two years.',
      'Release price and substitution are worth more than an eighth in rate.',
      'Ask for a sample of the loan agreement early.',
    ],
    text: `
Say:
The pricing works. [At {loan amount} and {LTV}, the owner is on board.] What's left is how flexible the loan is after closing.

Ask:
- What is the release price when a single house sells?
- Can the owner swap a property, and who approves that?
- Does a sale trigger the prepayment penalty on that piece?
- Do you hold taxes and insurance in escrow for all of them?

If they say "We don't do releases in year one":
Then let's mark the two houses that may sell and leave them out. Does that change the price?

Close with:
With releases in the term sheet, I can get you a signature this week.

Don't say:
- "We'll sort out releases later."
`,
  },
]);
