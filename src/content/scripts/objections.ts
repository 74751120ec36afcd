/** What a lender is likely to raise about a check that is close, how to respond, and what to ask. */
export interface WrittenObjection {
  /** Codes of checks and warnings; of one side or outcome alone as 'LOAN_AMOUNT:minimum' or 'STATE:fail'. */
  readonly codes: readonly string[];
  /** What the lender says, without quotation marks. */
  readonly says: string;
  readonly response: string;
  readonly ask: string;
}

export const writtenObjections: readonly WrittenObjection[] = [
  {
    codes: ['MIN_FICO'],
    says: 'The score is too close to our floor.',
    response:
      'Let me send you the whole report, so you see more than one number. What matters is the last 24 months. [With {liquidity} in cash, they can also bring more down.]',
    ask: 'Which score do you use, the middle one or the lowest, and can a lower LTV make up for it?',
  },
  {
    codes: ['CREDIT_EVENT_AGE'],
    says: 'That credit event is too recent.',
    response:
      'I can give you the cause and the discharge papers. Everything since then has been paid on time, or I will say where it has not.',
    ask: 'From which date do you count a credit event, the filing or the discharge?',
  },
  {
    codes: ['MIN_EXPERIENCE', 'EXPERIENCE_WINDOW'],
    says: 'They have not done enough deals.',
    response:
      'Let me send closing statements for each deal they have done[, {your figure} in all]. If you need more, a partner or the contractor could add a track record.',
    ask: 'Which deals count toward experience, over how many months, and do rentals count?',
  },
  {
    codes: ['MAX_REHAB_BUDGET', 'MAX_CONSTRUCTION_BUDGET', 'MAX_REHAB_SHARE', 'REHAB_COMPLETE'],
    says: 'That is a lot of work for this program.',
    response:
      'The scope is priced line by line, so we can see what is structural and what is finish. Some of it could be paid in cash before closing.',
    ask: 'Where does your light rehab end, and do you have a program for heavier work?',
  },
  {
    codes: ['MAX_LTV', 'LTV', 'LOAN_HELD'],
    says: 'The leverage is too high.',
    response: 'What loan would you make today? If I know your number, I can ask the borrower for the difference.',
    ask: 'What leverage do you give at this score and track record, and what is it based on?',
  },
  {
    codes: ['LEVERAGE'],
    says: 'We size every loan by itself.',
    response: 'What would you lend on these figures? I can send whatever your desk wants to see first.',
    ask: 'What moves the loan up or down, when your sheet states no leverage?',
  },
  {
    codes: ['LOAN_AMOUNT:minimum'],
    says: 'The loan is too small for us.',
    response:
      'Is it the fee or the work that makes a small loan hard? The borrower may pay a fee that makes it worth your time. [Your stated minimum is {lender requires}.]',
    ask: 'Do you ever go below your minimum, and what does it cost?',
  },
  {
    codes: ['LOAN_AMOUNT', 'UNIT_MAXIMUM'],
    says: 'The loan size is outside our range.',
    response:
      'We can bring the loan down with more cash. [Your stated limit is {lender requires}, so show me how close we need to get.]',
    ask: 'Do you ever go outside your loan range for a strong file, and who decides?',
  },
  {
    codes: ['MIN_AS_IS_VALUE', 'MIN_TOTAL_VALUE', 'MAX_TOTAL_VALUE', 'AS_IS_BELOW_PRICE'],
    says: 'The value does not work for us.',
    response:
      'I have sold comps and can send them today. If your own review comes in differently, size the loan on yours.',
    ask: 'Do you use an appraisal, a desktop review, or your own valuation?',
  },
  {
    codes: ['MIN_DSCR'],
    says: 'The rent does not cover the payment.',
    response:
      'Let us compare the inputs: rent, taxes, insurance, and rate. A smaller loan or interest-only payments may close the gap.',
    ask: 'Which rent and which payment go into your DSCR?',
  },
  {
    codes: ['PROPERTY_TYPE', 'PROPERTY_USE', 'UNIT_COUNT', 'SETTING'],
    says: 'We do not like this type of property.',
    response:
      'What is it about the property that worries you: the resale, the location, or the use? I have comps for the same type nearby.',
    ask: 'Which property types do you fund by exception, and at what leverage?',
  },
  {
    codes: ['MIN_PROPERTIES', 'MAX_PROPERTIES', 'MAX_PORTFOLIO_SIZE'],
    says: 'The number of properties does not fit.',
    response:
      'The list can be split or added to. Give me the range that you want, and I will build the pool around it.',
    ask: 'How many properties do you want in one loan, and can we close in two rounds?',
  },
  {
    codes: ['TERM_LENGTH', 'LOAN_TERM', 'INTEREST_TYPE', 'DRAW_TYPE', 'RECOURSE', 'CROSS_COLLATERAL', 'PROGRAM_TYPE'],
    says: 'We do not offer it on those terms.',
    response:
      'The borrower can be flexible on some of it. Walk me through what you do offer, and what each choice costs.',
    ask: 'Which of your terms are fixed, and which can you trade for price?',
  },
  {
    codes: ['LOAN_PURPOSE'],
    says: 'We need to know if cash comes out.',
    response: 'You will get the purpose in writing, with the payoff and the amount to the borrower.',
    ask: 'How do leverage and price differ between a purchase, a refinance, and cash out?',
  },
  {
    codes: ['STATE:fail'],
    says: 'We do not lend there.',
    response:
      'Is that the whole state or certain counties? If a license is the issue, let us find out who has to hold it.',
    ask: 'Are there places in this state where you do lend, and who may broker the loan?',
  },
  {
    codes: ['FELONY', 'FINANCIAL_CRIME'],
    says: 'The background check is a problem.',
    response:
      'It was disclosed up front. I can send the court papers and a letter, and then I would like a clear yes or no from your credit desk.',
    ask: 'What does your background policy say about type and age, and is there a review?',
  },
  {
    codes: ['CONFIRMATION'],
    says: 'Those terms are old.',
    response: 'Then let us use today’s sheet. I will rerun the deal on it while we are on the phone.',
    ask: 'What has changed in your terms since the last sheet I have?',
  },
  {
    codes: ['LIQUIDITY_SHORT', 'RESERVES_SHORT'],
    says: 'There is not enough cash to close.',
    response:
      'I can document every account, and part of the cash could come from a partner. Is it cash to close or reserves that falls short for you?',
    ask: 'Which assets count toward liquidity, and at what share of their value?',
  },
];

/** What to ask of any lender; a line is left out where what it needs is not known. */
export const generalQuestions: readonly string[] = [
  '[Your sheet shows {rate}; is that what you would quote this borrower today?|What rate would you quote this borrower today?]',
  '[You list {points}; what other fees come on top?|How many points and which fees do you charge?]',
  '[On your stated terms I get a loan of {largest loan}; do you see the same?|What loan would you make on these figures?]',
  '[Your average is {closing time} to close; what could slow this one down?|How many days from term sheet to closing, and what slows it down?]',
  'What would make this an easy yes for you?',
];

/** Why this lender: each line stands where its values are known. */
export const reasonsForLender: readonly string[] = [
  'By your stated terms for {program}, the loan comes to about {largest loan}.',
  'Your sheet shows {rate} and {points}.',
  'You usually close in {closing time}, and timing matters here.',
];
