import { inCategory } from './script.ts';

export const general = inCategory('general', [
  {
    key: 'general-call',
    channel: 'call',
    loanType: null,
    name: 'Build a relationship with an account rep',
    tags: ['relationship', 'lender'],
    bullets: [
      'Have at hand: your last five deals by size and state.',
      'Listen more than you talk. They know what gets funded.',
      'Ask how they like to receive files.',
    ],
    text: `
Say:
I'm not calling about a deal today. I'd like to learn what you love to fund, so I stop wasting your time with the rest.

Ask:
- What did you fund last month that made you smile?
- What comes in every week that you never do?
- Who should I call when I need an exception?
- How do you want files: portal, email, or a call first?

If they say "Send us anything":
I'd rather send three good ones. Which loan size and which states should they be in?

Close with:
I'll bring you one deal this month that fits. If I miss the mark, I want to hear why.

Don't say:
- "I have tons of volume coming."
`,
  },
  {
    key: 'general-email',
    channel: 'email',
    loanType: null,
    name: 'Thank a lender and stay in touch',
    tags: ['relationship', 'after closing'],
    bullets: [
      'Send it within two days of funding.',
      'Name the person who helped. Copy their boss.',
      'Keep only the lines that are true for this file.',
    ],
    text: `
Subject: [Thank you for the deal in {place}|Thank you for a smooth file]

Hi[ {contact}],

I want to say thanks. You kept us posted, and the terms at the table matched the term sheet. That's why I keep coming back.

Two things that helped most: the early list of conditions, and the call on the appraisal before it turned into a problem.

One thing for next time: the insurance wording came late, and it cost us a day. I'll ask for it up front.

[I'll think of you for the next {loan type} deal in {state}.]

{your name}
`,
  },
  {
    key: 'general-text',
    channel: 'text',
    loanType: null,
    name: 'Ask for the right person',
    tags: ['contact', 'relationship'],
    bullets: [
      'Use it when the person you knew has left.',
      'Say what the deal is, so it goes to the right desk.',
      'Save the new contact in your records.',
    ],
    text: `
Hi, {your name} here, mortgage broker. Who covers {loan type} loans[ in {state}] at [{lender}|your shop] now? A name and an email is all I need. Thank you!
`,
  },
  {
    key: 'general-fix-and-flip',
    channel: 'call',
    loanType: 'fix-and-flip',
    name: 'Call for a first-time flipper',
    tags: ['new investor', 'experience', 'rehab'],
    bullets: [
      'Have at hand: the contractor’s license and the borrower’s cash.',
      'Say that it is a first flip before they find out.',
      'Offer more cash in, not more stories.',
    ],
    text: `
Say:
This borrower is new to flips, and I'd rather say it up front. [What they do have is {liquidity} in the bank.] [Their credit score is {FICO}.] Let me show you who runs the job for them.

Ask:
- Do you lend to first-time flippers at all?
- How much more down payment do you want from them?
- Does rental or trade experience count for anything?
- Would a partner with a track record change your terms?

If they say "Three deals minimum":
Could the contractor sign on as a guarantor? If that's a no, who in town do you send beginners to?

Don't say:
- "They've watched every show on it."
`,
  },
  {
    key: 'general-dscr',
    channel: 'email',
    loanType: 'dscr',
    name: 'Explain the loan to a landlord',
    tags: ['borrower', 'education', 'rental'],
    bullets: [
      'This one goes to your client, not to the lender.',
      'No rate in it. Rates come with a quote and a date.',
      'End with the three papers you need.',
    ],
    text: `
Subject: How a DSCR loan looks at your rental

Hi,

A quick primer before I talk to lenders. This loan looks at the property first: does the rent cover the payment, taxes, insurance, and dues?

[With what you gave me, the ratio is about {DSCR}.] Lenders may use another rent or another premium, so it can move.

What helps most:
- A signed lease, or a realistic rent
- A lower premium from a second insurance quote
- A smaller loan, if the ratio is tight

Please send me the lease, the tax bill, and the insurance page. No lender has approved anything yet; I'll show you written quotes as they come in.

{your name}
`,
  },
  {
    key: 'general-ground-up',
    channel: 'text',
    loanType: 'ground-up',
    name: 'Text the builder for missing papers',
    tags: ['builder', 'documents', 'construction'],
    bullets: [
      'Have at hand: the lender’s checklist for builders.',
      'Ask for three things at most.',
      'Give a reason and a time of day.',
    ],
    text: `
Hi, it's {your first name}, working on the construction loan[ in {place}]. The lender needs your license, your insurance certificate, and the signed bid. Can you send photos of all three by 4 PM today?
`,
  },
  {
    key: 'general-stabilized-bridge',
    channel: 'call',
    loanType: 'stabilized-bridge',
    name: 'Get a payoff letter from the current lender',
    tags: ['payoff', 'servicer', 'bridge'],
    bullets: [
      'Have at hand: the loan number and a signed authorization.',
      'Servicers send letters by request only. Ask for the turnaround.',
      'Check the per diem and the good-through date.',
    ],
    text: `
Say:
Hello, I'm calling for a payoff on a loan you service. I have the owner's written authorization and can send it right now. [I show a balance near {payoff}.]

Ask:
- Which email or fax takes payoff requests?
- How long does a letter take, and can you rush it?
- Are there late charges or an exit fee in the total?
- Where does the title company call to verify the wire?

If they say "The borrower has to call":
Let's do it together. I'll add them to the line in one minute.

Don't say:
- How much the new loan is. They don't need it.
`,
  },
  {
    key: 'general-portfolio',
    channel: 'email',
    loanType: 'portfolio',
    name: 'Ask the owner for a clean rent roll',
    tags: ['borrower', 'rent roll', 'documents'],
    bullets: [
      'This goes to the owner or the property manager.',
      'A template gets you the right columns.',
      'Ask for trouble spots now, not in underwriting.',
    ],
    text: `
Subject: [The list we need for your {properties} rentals|The list we need for your rentals]

Hi,

To get quotes on one loan for all of your rentals, I need one clean list. Please fill in one row per unit:

- Address, bedrooms, and year bought
- Current rent, lease end, and deposit
- Yearly taxes and insurance
- Balance owed, with the name of the bank

Mark anything odd: a vacancy, a late payer, a lease that went month to month. Lenders find it anyway, and it reads better coming from us.

With the list in hand I can ask for quotes the same day. Nothing is final until a lender has put it in writing.

{your name}
`,
  },
]);
