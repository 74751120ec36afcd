import { inCategory } from './script.ts';

export const followUp = inCategory('follow_up', [
  {
    key: 'follow-up-call',
    channel: 'call',
    loanType: null,
    name: 'Call when you have heard nothing',
    tags: ['no response', 'status'],
    bullets: [
      'Have at hand: the day and time you sent the file.',
      'Offer one new document. It gives them a reason to reopen the file.',
      'Call early. Underwriters go into meetings after ten.',
    ],
    text: `
Say:
Hi[ {contact}], {your name} again. I sent you a {loan type} file[ in {place}], and I want to see where it stands. What would help you most: bank statements, the entity papers, or five minutes with the borrower?

Ask:
- Is it with you or with credit?
- What's the first thing that slowed you down?
- Should I keep holding a spot for you with the borrower?

If they say "We're swamped":
I get it. If this one isn't for you, a quick no helps me just as much. When should I call back: tomorrow at nine, or after lunch?

If you reach voicemail:
This is {your name} about the {loan type} deal. I need a yes or a no by tomorrow noon. My number is on the email.

Don't say:
- "Just checking in."
`,
  },
  {
    key: 'follow-up-email',
    channel: 'email',
    loanType: null,
    name: 'Second email that is easy to respond to',
    tags: ['no response', 'status', 'documents'],
    bullets: [
      'Reply on the first email so the history stays in one place.',
      'Attach one document, not six.',
      'Give them an easy way to pass.',
    ],
    text: `
Subject: [Next step on our deal in {place}|Next step on our {loan type} file]

Hi[ {contact}],

I haven't heard back on my last note, so let me make it easy. I can upload the bank statements and the entity papers whenever you want them. [The loan request stays at {loan amount}.]

Two ways to go from here:
- Yes: I'll send the full package within the hour
- No: reply "pass" and I'll stop here

[The borrower wants to close by {closing date}, so I'd like to choose a lender this week.]

Either way, thank you for looking.

{your name}
`,
  },
  {
    key: 'follow-up-text',
    channel: 'text',
    loanType: null,
    name: 'Text a day after the file went out',
    tags: ['status'],
    bullets: [
      'Wait one full business day first.',
      'Ask about the file, not about how they are.',
      'Stop after two texts. Pick up the phone.',
    ],
    text: `
Hi[ {contact}], did the {loan type} file[ for the deal in {place}] reach you? I can fill any gaps today. Yes, no, or what's missing? {your first name}
`,
  },
  {
    key: 'follow-up-fix-and-flip',
    channel: 'email',
    loanType: 'fix-and-flip',
    name: 'Keep a flip file moving',
    tags: ['status', 'appraisal', 'rehab'],
    bullets: [
      'Have at hand: the contract end date and the inspection period.',
      'The purchase contract is your clock. Put it in the subject line.',
      'Ask who orders the appraisal, and get the order number.',
    ],
    text: `
Subject: [Flip in {place}: what we need this week|Our flip: what we need this week]

Hi[ {contact}],

The purchase contract has a clock on it. [We have until {closing date}.] Could you confirm where each of these is?

- Scope of work[, total {rehab budget}]: did your reviewer open it?
- Entity papers: complete, or is a page missing?
- Appraisal: is it ordered, and on which day is the visit?
- Insurance: does builder's risk have the right mortgagee?

Is anything on your list that I haven't named? If the value comes in low, call me first. I'd rather restructure in a day than lose a week by email.

{your name}
`,
  },
  {
    key: 'follow-up-dscr',
    channel: 'text',
    loanType: 'dscr',
    name: 'Text about appraisal and rent survey',
    tags: ['status', 'appraisal', 'rent'],
    bullets: [
      'Have at hand: the tenant’s phone number for access.',
      'The rent survey decides the DSCR. Ask for it by name.',
      'Text the lender, not the appraiser.',
    ],
    text: `
Hi[ {contact}], is the appraisal back[ for the rental in {place}]? I'm most curious about the market rent page.[ We used {rent} a month.] If it's lower, let's talk before pricing moves.
`,
  },
  {
    key: 'follow-up-ground-up',
    channel: 'email',
    loanType: 'ground-up',
    name: 'Weekly update on a build file',
    tags: ['status', 'permits', 'construction'],
    bullets: [
      'Same day each week, same order of points.',
      'Good news and bad news in one email.',
      'Attach the permit log, with the city’s own status.',
    ],
    text: `
Subject: [Build in {place}: this week|Our build: this week]

Hi[ {contact}],

Here's the weekly status so your file stays current. The permit log is attached, with the city's own dates.

From me this week:
- The latest comments on the permit set
- Any bid that moves the budget[ from {rehab budget}]

From you, please:
- The list of open conditions, with who owns each
- A call with your construction desk for fifteen minutes

[We still aim for {closing date}.] If that date can't work on your side, I'd like to know now.

{your name}
`,
  },
  {
    key: 'follow-up-stabilized-bridge',
    channel: 'call',
    loanType: 'stabilized-bridge',
    name: 'Call before the current loan matures',
    tags: ['status', 'maturity', 'bridge'],
    bullets: [
      'Have at hand: the maturity date and the default rate in the old note.',
      'Know how many days you have. Say it in the first line.',
      'Ask for the slowest item and attack that one.',
    ],
    text: `
Say:
Hi[ {contact}], the loan we're replacing matures soon. [The balance is {payoff}.] I want to walk the path to closing with you, item by item.

Ask:
- What's the slowest thing on your list: title, appraisal, or legal?
- Can your attorney start on drafts while the value is pending?
- If we miss the date, would you write a short letter to the current lender?

If they say "Legal is backed up":
Who is the paralegal on it? I'll get the title work to them tonight so they have a clean start.

Close with:
Let's talk every two days until it funds. Is this time good for you?

Don't say:
- "The other lender will give us an extension" before it's on paper.
`,
  },
  {
    key: 'follow-up-portfolio',
    channel: 'email',
    loanType: 'portfolio',
    name: 'Clean up the property list',
    tags: ['status', 'portfolio', 'rent roll'],
    bullets: [
      'Have at hand: the master spreadsheet with a version date.',
      'One list for everybody. Old copies cause re-trades.',
      'Flag what changed since last time.',
    ],
    text: `
Subject: [Updated property list, {properties} properties|Updated property list for the pool]

Hi[ {contact}],

Attached is the current list. It replaces every earlier version. Changed cells are marked. Please look at these first:

- Rents, where a lease was renewed
- Premiums, where a policy changed
- Vacant units, with what each one needs

[The request is still {loan amount}.] Please run your model on this file and send me the doors that fail, with the reason. I'd rather fix five lines than guess.

When can we expect the appraisal schedule?

{your name}
`,
  },
]);
