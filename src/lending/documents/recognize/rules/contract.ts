import { day, dollars, party, propertyAddress } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const purchaseContract: TypeRule = {
  type: 'purchaseContract',
  names: {
    sure: [
      'purchase contract',
      'purchase agreement',
      'purchase and sale',
      'sales contract',
      'sale contract',
      'psa',
      'executed contract',
      'offer to purchase',
      'residential contract',
      'contract of sale',
    ],
    vague: ['contract', 'offer', 'purchase', 'assignment'],
  },
  titles: [
    ...[
      'purchase agreement',
      'purchase contract',
      'purchase and sale agreement',
      'real estate purchase agreement',
      'real estate purchase and sale agreement',
      'residential purchase agreement',
      'agreement of sale',
      'contract of sale',
    ],
    ...[
      'offer to purchase',
      'offer to purchase real estate',
      'one to four family residential contract',
      'residential contract',
      'contract for the sale of real estate',
      'contract to buy and sell real estate',
      'real estate sales contract',
      'agreement for the purchase and sale of real estate',
    ],
  ],
  phrases: {
    'purchase price': 3,
    'sales price': 3,
    'earnest money': 3,
    'close of escrow': 3,
    'closing date': 1,
    buyer: 1,
    seller: 1,
    'marketable title': 1,
    'good and marketable': 1,
    'inspection period': 1,
    'financing contingency': 2,
    'agrees to sell': 2,
    'agrees to purchase': 2,
    'time is of the essence': 1,
    possession: 1,
  },
  against: {
    'monthly rent': 4,
    'security deposit': 2,
    'term sheet': 4,
    'membership interest': 4,
    'sales comparison approach': 5,
    'policy number': 3,
    'settlement statement': 5,
    'title insurance company issues': 3,
  },
  counts: { until: 'closingDate' },
  values: [
    {
      what: 'purchasePrice',
      labels: heading(
        '(?:total )?(?:purchase|sales?|contract)s? price(?: of (?:the )?property)?(?: offered)?(?: to be paid by buyer)?|offer (?:price|amount)',
      ),
      sentences: [
        sentence(
          `(?:purchase|sales?) price(?:(?!deposit|earnest|down payment|portion|financ|loan)[^$]){0,160}${dollars}`,
        ),
        sentence(
          `(?:agrees to (?:pay|purchase)|for the (?:total )?(?:sum|price) of)(?:(?!deposit|earnest|down payment|portion)[^$]){0,200}${dollars}`,
        ),
      ],
      pick: 'largest',
    },
    {
      what: 'contractDate',
      labels: heading(
        '(?:date of (?:this )?(?:agreement|contract|offer)|(?:agreement|contract|effective|offer) date|effective date of (?:this )?contract|date prepared|dated?)',
      ),
      sentences: [
        sentence(
          `(?:made|entered into|dated|effective|executed)(?: and entered into)?,?(?: as of| on)?(?: this)?(?: the)? ${day}`,
        ),
      ],
    },
    {
      what: 'closingDate',
      labels: heading(
        '(?:closing|close of escrow|coe|settlement|closing/settlement|date of closing)(?: date)?(?: on or before)?',
      ),
      sentences: [
        sentence(
          `clos(?:ing|e of escrow|e|ed)\\b.{0,120}?(?:on or before|no later than|not later than|on|by|date(?: is| shall be)?|:) ${day}`,
        ),
        sentence(`settlement.{0,80}?(?:on or before|no later than|on|by) ${day}`),
      ],
    },
    {
      what: 'contractExpiry',
      labels: heading(
        '(?:this )?(?:offer|contract) (?:expires|expiration)(?: date)?|expiration of offer|time for acceptance|acceptance deadline',
      ),
      sentences: [
        sentence(
          `offer (?:shall|will|is|must)(?: be)?(?: deemed)? (?:expires?|revoked|withdrawn|void|null|terminate|open|remain open|irrevocable)\\w*.{0,200}?${day}`,
        ),
        sentence(`if not (?:signed|accepted).{0,100}?${day}`),
      ],
    },
    {
      what: 'buyer',
      labels: heading("(?:buyer|purchaser)s?(?:\\(s\\))?(?:['’]s)?(?: full)?(?: legal)?(?: names?)?(?: of buyer)?"),
      sentences: [party('buyer|purchaser')],
      many: true,
    },
    {
      what: 'seller',
      labels: heading("(?:seller|vendor|grantor)s?(?:\\(s\\))?(?:['’]s)?(?: full)?(?: legal)?(?: names?)?"),
      sentences: [party('seller|vendor')],
      many: true,
    },
    propertyAddress,
  ],
};

export const settlementStatement: TypeRule = {
  type: 'settlementStatement',
  names: {
    sure: ['settlement statement', 'hud 1', 'hud', 'closing disclosure', 'closing statement', 'alta statement'],
    vague: ['settlement'],
  },
  titles: [
    'settlement statement',
    'closing disclosure',
    'alta settlement statement',
    'closing statement',
    'final settlement statement',
  ],
  phrases: {
    'settlement agent': 3,
    'settlement charges': 3,
    'cash to close': 3,
    'cash from borrower': 3,
    'due from borrower': 2,
    'recording fees': 1,
    prorations: 2,
    'settlement date': 2,
    'disbursement date': 2,
  },
  values: [
    { what: 'closingDate', labels: heading('(?:settlement|closing|disbursement) date') },
    {
      what: 'purchasePrice',
      labels: heading('(?:contract )?sales? price(?: of property)?|purchase price'),
      pick: 'largest',
    },
    { what: 'buyer', labels: heading('(?:borrower|buyer|purchaser)s?(?:/\\w+)?(?: name)?'), many: true },
    { what: 'seller', labels: heading('sellers?(?: name)?'), many: true },
    propertyAddress,
  ],
};
