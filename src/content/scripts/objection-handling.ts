import { inCategory } from './script.ts';

export const objectionHandling = inCategory('objection_handling', [
  {
    key: 'objection-call',
    channel: 'call',
    loanType: null,
    name: 'Work through their objections',
    tags: ['objections', 'close checks'],
    bullets: [
      'Have at hand: the checks below, with the limit and the deal’s own figure.',
      'Agree with the fact first. Then give the reason.',
      'End each point with a question that they can say yes to.',
    ],
    text: `
Say:
You know your box better than I do. Let me go through the points that I think you'll raise, so we don't lose a week on them.

Close checks:
{close checks}

Objections and responses:
{objections and responses}

Say at the end:
If I get you that on paper, is there anything else that would stop this loan?

Don't say:
- "The last lender was fine with it."
- "It's only a few points."
`,
  },
  {
    key: 'objection-email',
    channel: 'email',
    loanType: null,
    name: 'Put the weak point in writing first',
    tags: ['objections', 'exception'],
    bullets: [
      'Have at hand: one document that proves your strongest point.',
      'Name the weak point yourself. It builds trust.',
      'Ask for the exception in plain words, with a number.',
    ],
    text: `
Subject: [{check name} on our {loan type} file, and what offsets it|One point on our {loan type} file, and what offsets it]

Hi[ {contact}],

Before you open the file, you should know the one thing you'll see first: {close check}.

What stands on the other side:
- Cash on hand: {liquidity}
- Track record so far: {experience}
- Credit score: {FICO}
- Loan to value: {LTV}

[{response}]

Would you look at it as an exception? If you need the loan smaller to get there, send me your number and I'll take it to the borrower today.

Best,
{your name}
`,
  },
  {
    key: 'objection-text',
    channel: 'text',
    loanType: null,
    name: 'Text after a soft no',
    tags: ['objections', 'decline'],
    bullets: [
      'Send it the same day, while the file is fresh.',
      'One question only.',
      'Leave the door open for the next deal.',
    ],
    text: `
Thanks for the quick look[, {contact}]. What would have to change for this one to work: the loan size, the price, or the borrower's cash? If it's none of those, no hard feelings, and I'll bring you the next one.
`,
  },
  {
    key: 'objection-fix-and-flip',
    channel: 'call',
    loanType: 'fix-and-flip',
    name: 'When they doubt the budget or the ARV',
    tags: ['objections', 'ARV', 'rehab', 'comps'],
    bullets: [
      'Have at hand: the scope with a price on each line, and the comp map.',
      'Offer to cut what buyers won’t pay for.',
      'Never argue about taste. Argue from sold comps.',
    ],
    text: `
If they say "The ARV is a stretch":
I hear you. [We used {ARV}.] Which of the comps would you throw out? Size it on your own value and show me the gap. [If the gap is small, the borrower has {liquidity} to work with.]

If they say "The budget looks light":
[The scope adds up to {rehab budget}, line by line.] I can add a contingency and send you a new scope tomorrow.

If they say "Not enough flips":
[They have {experience}, and I can send the closing statements.] Would you count the contractor's jobs too, and take the team as a whole?

Ask:
- Do you order an appraisal with an as-repaired value, or use a desktop review?
- Who on your side signs off on a scope change?

Don't say:
- "Some website says it's worth more."
`,
  },
  {
    key: 'objection-dscr',
    channel: 'call',
    loanType: 'dscr',
    name: 'When the DSCR is short',
    tags: ['objections', 'DSCR', 'rent'],
    bullets: [
      'Have at hand: the rent survey and two insurance quotes.',
      'There are three levers: rent, costs, and loan size. Pull them in that order.',
      'Interest-only may pass where full payments do not. Ask.',
    ],
    text: `
If they say "It doesn't cover":
Let's see which line hurts. [I have the DSCR at {DSCR}.] [I used {rent} for the rent.] Which number did you change?

If they say "Market rent is lower":
What if I show you the signed lease and three months of deposits? If you still use the lower one, what loan does it carry?

If they say "Insurance is too high":
Let me get a second quote. A higher deductible brings the premium down and the ratio up.

Ask:
- What does the ratio look like with interest-only payments?
- Do you have a program below 1.00, and what does it cost?
- Would a rate buydown get us over the line?

Don't say:
- "Use a vacancy of zero."
`,
  },
  {
    key: 'objection-ground-up',
    channel: 'call',
    loanType: 'ground-up',
    name: 'When they fear the build',
    tags: ['objections', 'construction', 'contingency'],
    bullets: [
      'Have at hand: the permit log, the bid from the builder, and proof of the land payment.',
      'Show them who carries cost overruns.',
      'A lender fears a half-built house. Speak to that.',
    ],
    text: `
If they say "No permits, no loan":
Fair. I can send you the city's status page today. Can you issue terms now and make the permit a closing condition?

If they say "The builder is too small":
Which of their past jobs would you like to see? Would a cost-to-complete reserve make you comfortable?

If they say "The borrower needs more skin in the game":
[The land costs {purchase price}.] [They show {liquidity} in the bank.] How much more cash at closing would you want?

Ask:
- What contingency percentage ends this talk?
- Do you fund stored materials?
- How do you treat a change order in the middle of the job?

Don't say:
- "Nothing goes over budget with these guys."
`,
  },
  {
    key: 'objection-stabilized-bridge',
    channel: 'call',
    loanType: 'stabilized-bridge',
    name: 'When they question the exit',
    tags: ['objections', 'bridge', 'exit'],
    bullets: [
      'Have at hand: a rough quote for the take-out loan.',
      'Two exits are better than one. Name the second.',
      'Put a calendar month on each step.',
      'Usually it ends with {exit}. Correct that line if not.',
    ],
    text: `
If they say "How do we get paid off?":
The first plan is {exit}. If that falls through, a sale is the backup. [The loan is at {LTV} of value, so you can judge the room that a sale leaves.]

If they say "It isn't leased":
I can send you a leasing report each week. What occupancy do you need to see by which month?

If they say "The payoff is already late":
I won't dress that up. You'll get it in writing: what happened, and the bank record since. [The payoff is {payoff}, and I want your word that the new loan covers it with costs.]

Ask:
- Would an interest reserve help your committee?
- Could you close with a short extension option built in?

Don't say:
- "They'll refi for sure in six months."
`,
  },
  {
    key: 'objection-portfolio',
    channel: 'call',
    loanType: 'portfolio',
    name: 'When one property drags the pool',
    tags: ['objections', 'portfolio', 'release'],
    bullets: [
      'Have at hand: the list sorted from the weakest property to the strongest.',
      'Offer to drop a house before they reject the pool.',
      'Show the ratio with and without it.',
    ],
    text: `
If they say "That house doesn't fit":
Let's take it off the list and run it again. [The pool has {properties} properties in all.] What does the loan come to without it?

If they say "Too spread out":
I can show you how each house is managed. Is it the distance or the local markets that bother you?

If they say "The ratio is weak":
[It comes to {DSCR} on the figures I have.] Which doors sit below 1.00 in your model? We may pay one down.

Ask:
- Do you blend the DSCR or test each door?
- What is your smallest loan per property?
- Could we close the strong ones now and add the rest later?

Don't say:
- "You have to look at it as a whole" with nothing to show for it.
`,
  },
]);
