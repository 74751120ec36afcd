import { addressee, day, dollars, oneDay, period, propertyAddress } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const bankStatement: TypeRule = {
  type: 'bankStatement',
  names: {
    sure: ['bank statement', 'bank stmt', 'checking statement', 'savings statement'],
    vague: ['statement', 'stmt', 'checking', 'bank'],
  },
  titles: [
    'bank statement',
    'account statement',
    'statement of account',
    'checking account statement',
    'checking summary',
    'checking account summary',
    'business checking',
    'statement of accounts',
    'savings account statement',
    'monthly statement',
    'consolidated statement',
    'account summary',
  ],
  phrases: {
    'statement period': 2,
    'beginning balance': 2,
    'opening balance': 2,
    'previous balance': 1,
    'ending balance': 2,
    'closing balance': 2,
    'deposits and additions': 2,
    'deposits and credits': 2,
    'deposits and other credits': 2,
    'total deposits': 2,
    withdrawals: 1,
    'checks paid': 1,
    'member fdic': 2,
    'federally insured by ncua': 2,
    'daily balance': 1,
    'daily ledger': 1,
    'average balance': 1,
    'account number': 1,
    'service fee': 1,
  },
  against: {
    'escrow balance': 4,
    'principal balance': 4,
    'minimum payment due': 5,
    'credit limit': 4,
    'payoff amount': 4,
    'amount due': 3,
    'tenant ledger': 4,
    'to whom it may concern': 4,
    'net operating income': 5,
  },
  counts: { from: ['statementEnd'] },
  values: [
    {
      what: 'statementStart',
      until: 'statementEnd',
      labels: heading('statement (?:period|dates?|cycle)(?: covered)?|for the period|period(?: covered)?|activity for'),
      sentences: [sentence(period)],
    },
    { what: 'statementStart', labels: heading('(?:statement )?(?:from|beginning date|start date)') },
    {
      what: 'statementEnd',
      labels: heading(
        'statement (?:date|end(?:ing)?(?: date)?|closing date)|(?:closing|ending) date|period ending|(?:statement )?(?:to|through)',
      ),
    },
    {
      what: 'endingBalance',
      labels: heading(
        `(?:ending|closing|new|current)(?: account| statement| ledger| daily)? balance(?:,? (?:on|as of|this statement|this period)(?: ${oneDay})?)?`,
      ),
      pick: 'undisputed',
    },
    {
      what: 'accountHolder',
      labels: heading(
        '(?:primary )?account (?:holder|owner|name|title)s?(?: name)?|prepared for|customer(?: name)?|member name|statement (?:for|prepared for)',
      ),
      block: addressee,
    },
  ],
};

export const payoffStatement: TypeRule = {
  type: 'payoffStatement',
  names: { sure: ['payoff', 'pay off', 'payoff letter', 'payoff statement'] },
  titles: [
    'payoff statement',
    'payoff letter',
    'payoff demand',
    'loan payoff',
    'demand for payoff',
    'mortgage payoff statement',
  ],
  phrases: {
    'payoff amount': 3,
    'total payoff': 3,
    'amount to pay': 1,
    'per diem': 3,
    'good through': 3,
    'wire instructions': 1,
    'unpaid principal': 2,
    'loan number': 1,
    'release of lien': 1,
    reconveyance: 1,
  },
  counts: { until: 'expiryDate', from: ['documentDate'] },
  values: [
    {
      what: 'payoffAmount',
      labels: heading(
        '(?:total )?(?:payoff|amount)(?: amount)?(?: due| to pay(?: off)?(?: the)?(?: loan)?(?: in full)?)?|total (?:amount )?due',
      ),
      sentences: [sentence(`(?:payoff|pay the loan in full|pay off)[^$]{0,80}${dollars}`)],
      pick: 'largest',
    },
    {
      what: 'expiryDate',
      labels: heading('(?:payoff )?(?:good|valid|expires|effective)(?: through| thru| until| to)?(?: date)?'),
      sentences: [sentence(`(?:good|valid) (?:through|until|thru|to):? ${day}`)],
    },
    {
      what: 'documentDate',
      labels: heading('(?:statement |letter |payoff )?date(?: prepared)?'),
      sentences: [sentence(`^.{0,400}?${day}`)],
    },
    { what: 'mortgageCompany', labels: heading('lender|servicer|mortgagee|payable to|payee') },
    propertyAddress,
  ],
};

export const mortgageStatement: TypeRule = {
  type: 'mortgageStatement',
  names: { sure: ['mortgage statement', 'mortgage stmt', 'loan statement'], vague: ['mortgage'] },
  titles: ['mortgage statement', 'mortgage loan statement', 'monthly mortgage statement', 'loan statement'],
  phrases: {
    'principal balance': 3,
    'outstanding principal': 3,
    'escrow balance': 3,
    'amount due': 1,
    'payment due date': 2,
    'interest rate': 1,
    'past payments breakdown': 3,
    'late charge': 1,
    'loan number': 1,
  },
  against: { 'good through': 4, 'per diem': 3 },
  counts: { from: ['documentDate'] },
  values: [
    { what: 'documentDate', labels: heading('statement date|date') },
    { what: 'mortgageCompany', labels: heading('lender|servicer|mortgage company') },
    propertyAddress,
  ],
};

export const proofOfFunds: TypeRule = {
  type: 'proofOfFunds',
  names: { sure: ['proof of funds', 'pof'], vague: ['funds'] },
  titles: ['proof of funds', 'proof of funds letter', 'verification of deposit', 'verification of funds'],
  phrases: {
    'available funds': 3,
    'available balance': 1,
    'to whom it may concern': 1,
    'on deposit': 3,
    'current balance': 1,
    'verify that': 2,
    'confirm that': 1,
  },
  counts: { from: ['documentDate'] },
  values: [
    { what: 'documentDate', labels: heading('date|dated|as of'), sentences: [sentence(`^.{0,300}?${day}`)] },
    {
      what: 'accountHolder',
      labels: heading('account (?:holder|name|owner)|customer|re'),
      sentences: [sentence('(?:verify|confirm)s? that (.{4,80}?)(?:,| has| have| maintains| is )')],
    },
    {
      what: 'endingBalance',
      labels: heading('(?:current |available )?(?:balance|funds)'),
      sentences: [sentence(`(?:balance|funds|total)[^$]{0,80}${dollars}`)],
    },
  ],
};
