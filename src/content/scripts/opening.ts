import { inCategory } from './script.ts';

export const opening = inCategory('opening', [
  {
    key: 'opening-call',
    channel: 'call',
    loanType: null,
    name: 'First call to a new lender',
    tags: ['new lender', 'introduction'],
    bullets: [
      'Have at hand: the address, your loan request, the FICO score, and the closing date.',
      'Give the deal in 30 seconds, then stop talking.',
      "Get a person's name and direct line before you hang up.",
    ],
    text: `
Say:
Hi[ {contact}], this is {your name}. I'm a broker, and I have [a {loan type} loan in {place}|a {loan type} loan] that I'd like to run by you. Do you have two minutes?
[We're looking for {loan amount}.] [The borrower's score is {FICO}.] [They have {experience}.]
I found your {program} program, and I want to hear from you before I send the file.

Ask:
{questions}

If they say "Just send it over":
Happy to. What do you need in the file so you can size it today, not next week?

Don't say:
- "I'm sending this to ten lenders."
- Anything about the borrower that you haven't seen on paper.
`,
  },
  {
    key: 'opening-email',
    channel: 'email',
    loanType: null,
    name: 'First email with the deal in short',
    tags: ['new lender', 'introduction', 'deal summary'],
    bullets: [
      'Have at hand: the one-page summary as a PDF.',
      'Put the figures first. Lenders read on their phones.',
      'Ask for one thing: a yes, a no, or a short list of questions.',
    ],
    text: `
Subject: [{loan type} loan, {place}, {loan amount}|{loan type} loan, {place}|New {loan type} loan]

Hi[ {contact}],

I'd like your view on a {loan type} deal[ for your {program} program]. The short version:

- [Property: {property type} in {place}|Location: {place}]
- Loan request: {loan amount}
- Purchase price: {purchase price}
- FICO: {FICO}
- Track record: {experience}
- Target closing: {closing date}

{why this lender}

Could you let me know by tomorrow if this is worth a full look? If it's a pass, a one-line reason helps me bring you better files.

Thanks,
{your name}
`,
  },
  {
    key: 'opening-text',
    channel: 'text',
    loanType: null,
    name: 'Short text to open the door',
    tags: ['new lender', 'introduction'],
    bullets: [
      'Only text people who gave you their number for business.',
      'Keep borrower names and account numbers out of texts.',
      'Aim for a call, not for terms by text.',
    ],
    text: `
Hi[ {contact}], {your name} here. I have a [{loan amount} ]{loan type} deal[ in {place}] that I'd like to run by you before I send a file. Can I call you for five minutes today?
`,
  },
  {
    key: 'opening-fix-and-flip',
    channel: 'call',
    loanType: 'fix-and-flip',
    name: 'Pitch a flip in one minute',
    tags: ['pitch', 'rehab', 'ARV'],
    bullets: [
      'Have at hand: the contract, the scope of work, and three sold comps.',
      'Lead with price, budget, and ARV. They do the math while you talk.',
      'Say how the borrower gets out before they ask.',
      'Verify the exit: is it {exit}?',
    ],
    text: `
Say:
I have a flip[ in {place}] for you. [They're buying at {purchase price}.] [The budget is {rehab budget}.] [We see {ARV} when it's done, and I can send the comps.]
[That puts the loan at {LTC} of cost.] The exit is {exit}.
[The borrower has {experience} behind them.] [They have {liquidity} in cash.]

Ask:
- Do you lend on the full budget, or do you cut it for soft costs?
- How do draws work, and how fast do you pay them?
- Is interest charged on the whole loan or only on what's drawn?

They may raise:
{close checks}

If they say "Your ARV is too high":
I'll send you the comps today. If you come in lower, give me the loan at your number, and I'll see if the borrower can cover the rest.

Don't say:
- "The ARV is solid" when you haven't opened the comps.
`,
  },
  {
    key: 'opening-dscr',
    channel: 'call',
    loanType: 'dscr',
    name: 'Pitch a rental loan',
    tags: ['pitch', 'rental', 'DSCR'],
    bullets: [
      'Have at hand: the lease or rent estimate, the tax bill, and the insurance quote.',
      'Know if it is a purchase, a rate and term refinance, or cash out.',
      'Ask how they count rent. It changes the whole loan.',
    ],
    text: `
Say:
I have a rental[ in {place}] that needs long-term money. [It rents for {rent} a month.] [By my math the DSCR comes to {DSCR}.]
[The value is {value}.] [We want {loan amount}, which is {LTV} of value.] [The score is {FICO}.]

Ask:
- Which rent do you use when lease and market rent differ?
- What does the rate do if we add a prepayment penalty?
- Do you accept short-term rent income?
- How many months of reserves do you want to see?

If they say "The ratio is thin":
What DSCR gets us to your better price? I can ask the borrower to bring the loan down a little and meet it.

Don't say:
- "Rents are going up, so it will be fine."
`,
  },
  {
    key: 'opening-ground-up',
    channel: 'call',
    loanType: 'ground-up',
    name: 'Pitch a build',
    tags: ['pitch', 'construction', 'permits'],
    bullets: [
      'Have at hand: plans, permit status, the line-item budget, and the builder’s résumé.',
      'Say who builds it. Lenders bet on the builder first.',
      'Know what the land cost and what is still owed on it.',
      'Change the last step if it is not {exit}.',
    ],
    text: `
Say:
I have a ground-up build[ in {place}]. [The build budget is {rehab budget}.] [Finished value comes in at {ARV}.]
[We're asking for {loan amount}.] [The team has {experience} in the last three years.]
I'll walk you through plans and permits, line by line. What they want at the end is {exit}.

Ask:
- How much of the land value counts as equity?
- Do you want permits in hand to close, or only to fund the first draw?
- What contingency do you want in the budget?
- Who inspects the work, and what does each visit cost?

If they say "We don't know this builder":
I can send the last three addresses with photos and dates. Would a call with the builder help?

Don't say:
- "Permits are a formality."
`,
  },
  {
    key: 'opening-stabilized-bridge',
    channel: 'call',
    loanType: 'stabilized-bridge',
    name: 'Pitch a bridge on a finished property',
    tags: ['pitch', 'bridge', 'refinance'],
    bullets: [
      'Have at hand: the payoff letter, rent roll, and photos that show the work is done.',
      'Explain why a bridge and not a rental loan today.',
      'Give the exit with a month, not with "soon".',
      'Have the borrower agree that the exit is {exit}.',
    ],
    text: `
Say:
I have a bridge request[ in {place}]. The property is done, or close to it. [As-is value is {value}.] [They owe {payoff} on it today.]
[We need {loan amount}, and that is {LTV} of value.] The plan is {exit}.
The owner wants time to do this without pressure.

Ask:
- Is the rate fixed for the full term?
- What does an extension cost, and how early do we have to ask?
- Is there a minimum interest charge if they pay off early?
- Do you need it leased, or is lease-up fine?

If they say "Why not go long term now?":
Good question. The rents need a few months of history first, and then the long-term loan sizes better.

Don't say:
- "They just need more time." Say what the time is for.
`,
  },
  {
    key: 'opening-portfolio',
    channel: 'call',
    loanType: 'portfolio',
    name: 'Pitch a rental portfolio',
    tags: ['pitch', 'portfolio', 'rent roll'],
    bullets: [
      'Have at hand: the property list with rent, taxes, insurance, and debt per door.',
      'Offer the rent roll in a spreadsheet. It saves them a day.',
      'Know which doors are vacant before you dial.',
    ],
    text: `
Say:
I have a portfolio loan for you[: {properties} rentals]. [The list covers {state}.] [Together they're worth {value}.]
[We're looking for {loan amount}, at {LTV}.] [The whole pool runs at a DSCR of {DSCR}.]
One loan, one payment, one closing. That's what the owner wants.

Ask:
- Do you set a minimum value per door?
- How do you handle a vacant unit on the list?
- Can the owner sell one house later, and what is the release price?
- Do you appraise every property, or a sample?

If they say "Too many doors for us":
Where do you cap it? I could split the list in two and bring you the stronger half first.

Don't say:
- "They're all rented" unless you've checked the leases.
`,
  },
]);
