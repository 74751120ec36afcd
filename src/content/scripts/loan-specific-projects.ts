import { inCategory } from './script.ts';

/** Of builds, bridges and portfolios. */
export const loanSpecificOfProjects = inCategory('loan_specific', [
  {
    key: 'loan-specific-ground-up',
    channel: 'call',
    loanType: 'ground-up',
    name: 'Construction terms to pin down',
    tags: ['terms', 'construction', 'draws', 'land'],
    bullets: [
      'Have at hand: the land closing statement and the schedule by month.',
      'Know hard and soft costs apart.',
      'Ask about time. Builds run late more often than over.',
    ],
    text: `
Say:
I'd like to see how you fund a build from dirt to done. [We're planning on {rehab budget} for the work.] [When finished we expect {ARV}.]

Ask:
- What share of land, hard costs, and soft costs do you lend?
- Do you count land at cost or at today's value?
- Can permit and impact fees go in the budget?
- How many months do we get, and what does month thirteen cost?
- When do you release the final holdback?

If they say "We lend on cost only":
Fine. Then how do you treat land that was bought years ago?

Don't say:
- "It's basically spec-ready." Give the stage of each permit.
`,
  },
  {
    key: 'loan-specific-ground-up-email',
    channel: 'email',
    loanType: 'ground-up',
    name: 'Introduce the builder and the plan',
    tags: ['construction', 'builder', 'package'],
    bullets: [
      'Have at hand: three finished addresses with dates and photos.',
      'A timeline on one page beats a long story.',
      'Say what is not settled yet.',
      'Confirm the exit with the borrower: {exit}, or something else?',
    ],
    text: `
Subject: [The team behind the build in {place}|The team behind our build]

Hi[ {contact}],

You asked who builds it. In short:

- Team record: {experience}
- Budget by line: {rehab budget}
- Completed value: {ARV}
- Cash behind the project: {liquidity}

Attached is the schedule by stage: site work, shell, systems, finish. I suggest one draw and one inspection for each.

Where a date or a bid is still open, the list says so. You'll get each one from me as soon as it's signed.

The plan at the end is {exit}.

{your name}
`,
  },
  {
    key: 'loan-specific-stabilized-bridge',
    channel: 'call',
    loanType: 'stabilized-bridge',
    name: 'Bridge terms to pin down',
    tags: ['terms', 'bridge', 'extension', 'exit fee'],
    bullets: [
      'Have at hand: payoff, rent roll, and what is left to fix.',
      'Add up all fees for the months you need. Then compare.',
      'An exit fee hides in the last paragraph. Ask for it.',
    ],
    text: `
Say:
Bridge loans look alike until you read the last page. [We want {loan amount} on a value of {value}.] Help me get the full cost.

Ask:
- Is there an exit fee, and is it waived if you do the next loan?
- Do you need a minimum DSCR at closing, or only at payoff?
- How much unfinished work do you allow?
- What reserve do you keep for interest and taxes?
- Can we pay down part of it without a penalty?

If they say "It has to be fully rented":
[Today it's at a DSCR of {DSCR}.] What would you lend at that level, and what more once it fills up?

Don't say:
- "We'll be out in ninety days."
`,
  },
  {
    key: 'loan-specific-stabilized-bridge-email',
    channel: 'email',
    loanType: 'stabilized-bridge',
    name: 'Explain the gap that the bridge covers',
    tags: ['bridge', 'exit', 'package'],
    bullets: [
      'Have at hand: a timeline with three dates.',
      'Why now, why bridge, and how it ends. In that order.',
      'Attach the take-out quote if you have one.',
      'Ask before you dial whether the end is {exit}.',
    ],
    text: `
Subject: [Why a bridge for the property in {place}|Why a bridge, and how it ends]

Hi[ {contact}],

Why now: the owner wants to replace the old loan[, with {payoff} to pay off].

Why a bridge: a long-term lender wants more rent history than there is today.

How it ends: {exit}.

The figures:
- Current value: {value}
- Loan needed: {loan amount}
- Share of value: {LTV}
- Owner's cash: {liquidity}

Please send rate, points, term, and the cost of one extension. I'll put it next to the other quotes and give you a clear yes or no on Friday.

{your name}
`,
  },
  {
    key: 'loan-specific-portfolio',
    channel: 'call',
    loanType: 'portfolio',
    name: 'Portfolio terms to pin down',
    tags: ['terms', 'portfolio', 'reserves'],
    bullets: [
      'Have at hand: doors by city, by age, and by rent.',
      'Ask about costs per property. They add up fast.',
      'Find out who services the loan after closing.',
    ],
    text: `
Say:
On a pool, small rules cost real money. [With {properties} properties, I want to know yours up front.]

Ask:
- What do appraisals and title cost per house, all in?
- Is there a cap on how much one city or one tenant can make up?
- Do you want reserves per door or as one sum?
- Do all owners have to sign a guaranty?
- Which loan term and amortization price best today?

If they say "We need two years of tax returns":
Is a trailing rent ledger enough to issue terms? The returns can follow before closing.

Don't say:
- "It's a simple portfolio."
`,
  },
  {
    key: 'loan-specific-portfolio-email',
    channel: 'email',
    loanType: 'portfolio',
    name: 'Send the pool in one page',
    tags: ['portfolio', 'package', 'rent roll'],
    bullets: [
      'Have at hand: totals that match the spreadsheet to the dollar.',
      'Lead with the totals. The list comes after.',
      'Know which door is the weakest before they ask.',
      'Make sure that {exit} is still what they plan.',
    ],
    text: `
Subject: [Rental pool: {properties} properties, {loan amount}|Rental pool for your review]

Hi[ {contact}],

The pool on one page:

- Properties: {properties}
- Combined value: {value}
- Financing sought: {loan amount}
- Pool DSCR: {DSCR}
- Owner's score: {FICO}

The rent roll is attached, with lease dates, taxes, and insurance for each address. I'm open to leaving out the weakest door. Which one would you pick?

The owner's goal is {exit}. What loan amount and rate range would you put on paper from this, before appraisals?

{your name}
`,
  },
]);
