import { inCategory } from './script.ts';

export const loanSpecific = inCategory('loan_specific', [
  {
    key: 'loan-specific-call',
    channel: 'call',
    loanType: null,
    name: 'Questions that every program has to pass',
    tags: ['terms', 'questions'],
    bullets: [
      'Have at hand: a blank term sheet to write on.',
      'Ask in the same order each time. Then offers compare well.',
      'Write down who said it, and when.',
    ],
    text: `
Say:
I want to understand your {loan type} terms well enough that I only bring you deals that work. [I'm looking at {program}.] Can we go down my list?

Ask:
{questions}

Then these:
- Which states or counties are off your map right now?
- Where do most of your declines come from?
- What makes you say yes in one day?

If they say "It depends":
Sure. On what, exactly? Give me the best case and the worst case, and I'll place our deal between them.

Don't say:
- "What's your best rate?" It gets you a rate for a different borrower.
`,
  },
  {
    key: 'loan-specific-email',
    channel: 'email',
    loanType: null,
    name: 'Ask for a program in writing',
    tags: ['terms', 'questions', 'program'],
    bullets: [
      'Lenders change terms. Get today’s sheet.',
      'Save the sheet with its date.',
      'Ask for the exceptions they made last quarter.',
    ],
    text: `
Subject: Your current {loan type} terms

Hi[ {contact}],

I place {loan type} loans[ in {state}] and want to keep your terms at my desk. Could you send me your current sheet, with:

- Leverage by credit score and experience
- Smallest and largest loan
- Rate range and points
- Draw or reserve rules
- Fees, line by line

[I have {program} on file, and some lines may be out of date.] A note on your last three exceptions would help me more than any brochure.

Thanks for your help,
{your name}
`,
  },
  {
    key: 'loan-specific-text',
    channel: 'text',
    loanType: null,
    name: 'Text one question about terms',
    tags: ['terms', 'questions'],
    bullets: [
      'One question per text.',
      'Give the figure, so they can respond from the car.',
      'Confirm by email before you rely on it.',
    ],
    text: `
Quick one[, {contact}]: on a {loan type} loan[ with a {FICO} score][ at {LTV}], is there anything in your current terms that stops it? I'll confirm by email.
`,
  },
  {
    key: 'loan-specific-fix-and-flip',
    channel: 'call',
    loanType: 'fix-and-flip',
    name: 'Flip terms that move your profit',
    tags: ['terms', 'draws', 'ARV', 'interest'],
    bullets: [
      'Have at hand: purchase, budget, ARV, and months to sell.',
      'Interest on undrawn money can cost more than a point.',
      'Ask which cap sets the loan: cost, price, or ARV.',
    ],
    text: `
Say:
Let's look at what really sets this loan. [I see it capped by your {loan limit}.] [On your stated terms I get {largest loan}.] Do you land in the same place?

Ask:
- Which cap sets the loan in your model?
- Do you count the price or the as-is value, if they differ?
- Is the rehab money in escrow, and does it earn interest for you from day one?
- How many months can we get without a fee?
- Do you refund the appraisal if the value kills the deal?

If they say "You're capped by ARV":
Then a lower budget saves cash but adds no loan. Would one more comp, sold last month, change your value?

Don't say:
- "We can always extend." Price it first.
`,
  },
  {
    key: 'loan-specific-fix-and-flip-email',
    channel: 'email',
    loanType: 'fix-and-flip',
    name: 'Send the flip package in one email',
    tags: ['package', 'rehab', 'documents'],
    bullets: [
      'Name each file with its number in the list.',
      'Photos in one PDF, small enough to open on a phone.',
      'Never send a Social Security number by email.',
      'Find out first if the owner means {exit}.',
    ],
    text: `
Subject: [Full package for the flip in {place}|Full flip package]

Hi[ {contact}],

Everything you need to size it is in the folder:

1. Purchase contract[, price {purchase price}]
2. Scope of work[, budget {rehab budget}]
3. Sold comps[ that support {ARV}]
4. Track record sheet[ with {experience}]
5. Bank statements[ that show {liquidity}]
6. Entity papers and insurance contact

The borrower's plan is {exit}. I left out personal data on purpose; send me a secure link, and you'll have it today.

Could you reply with the loan amount, rate, points, and total fees by tomorrow?

{your name}
`,
  },
  {
    key: 'loan-specific-dscr',
    channel: 'call',
    loanType: 'dscr',
    name: 'Rental loan terms that matter',
    tags: ['terms', 'DSCR', 'prepayment'],
    bullets: [
      'Have at hand: rent, taxes, insurance, and HOA, all per month.',
      'Get the DSCR formula in words before you compare rates.',
      'A prepayment penalty is a price. Treat it like one.',
    ],
    text: `
Say:
I want to match your math before I quote anybody a rate. [My figures give a DSCR of {DSCR}.] [The rent I used is {rent}.]

Ask:
- Do you test on full payments or on interest only?
- Where are your price breaks: 1.00, 1.10, 1.25?
- Which credit score do you use when there are two owners?
- Can it close in an LLC, and do you need a guarantor?
- How long must they own it before cash out uses the new value?

If they say "Rates change daily":
I know. Quote me today's, with the date on it, and the points that go along.

Don't say:
- "It's just like a conventional loan."
`,
  },
  {
    key: 'loan-specific-dscr-email',
    channel: 'email',
    loanType: 'dscr',
    name: 'Show how the rent covers the loan',
    tags: ['DSCR', 'rent', 'package'],
    bullets: [
      'Have at hand: the lease, the tax bill, and the HOA letter.',
      'Lay the math out, one line per cost.',
      'Use the lower rent. They will too.',
    ],
    text: `
Subject: [DSCR math for the rental in {place}|DSCR math for our rental]

Hi[ {contact}],

Here's how the rental carries itself:

- Monthly rent used: {rent}
- Property value: {value}
- Loan asked for: {loan amount}
- Ratio we get: {DSCR}

Please test it on the smaller of lease and market rent, the county tax bill, and the written premium. All three are attached.

[Leverage is {LTV}, with a score of {FICO}.] Could you confirm that your desk gets the same ratio? If yours is lower, please send me the payment you used.

{your name}
`,
  },
]);
