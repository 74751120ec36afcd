import { day, dollars, party, period, propertyAddress } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const lease: TypeRule = {
  type: 'lease',
  names: { sure: ['lease', 'lease agreement', 'rental agreement', 'tenancy agreement'], vague: ['tenant', 'rental'] },
  titles: [
    'lease',
    'lease agreement',
    'residential lease',
    'residential lease agreement',
    'rental agreement',
    'residential rental agreement',
    'commercial lease',
    'commercial lease agreement',
    'month to month rental agreement',
    'lease contract',
    'apartment lease',
    'standard lease',
  ],
  phrases: {
    landlord: 1,
    tenant: 1,
    lessor: 2,
    lessee: 2,
    'security deposit': 3,
    'monthly rent': 3,
    'base rent': 2,
    'leased premises': 3,
    premises: 1,
    'term of this lease': 2,
    'lease term': 2,
    'quiet enjoyment': 1,
    'late fee': 1,
    'late charge': 1,
    sublet: 2,
    'per month': 1,
    utilities: 1,
    pets: 1,
    occupants: 1,
  },
  against: {
    'earnest money': 5,
    'purchase price': 4,
    'capital contribution': 5,
    'rent roll': 6,
    'policy number': 4,
    estoppel: 3,
  },
  counts: { until: 'leaseEnd' },
  values: [
    {
      what: 'leaseStart',
      until: 'leaseEnd',
      labels: heading('(?:lease |rental )?(?:term|period)(?: of (?:the )?lease)?'),
      sentences: [sentence(`(?:from|beginning(?: on)?|commencing(?: on)?|starts?(?: on)?):? ${period}`)],
    },
    {
      what: 'leaseStart',
      labels: heading('(?:lease |term )?(?:start|begin(?:ning|s)?|commencement|move-in|from)(?:s| date)?'),
      sentences: [sentence(`(?:commenc|begin|start)\\w*(?: on)?(?: the)? ${day}`)],
    },
    {
      what: 'leaseEnd',
      labels: heading('(?:lease |term )?(?:end(?:ing|s)?|expiration|termination|expires|to)(?: date)?'),
      sentences: [
        sentence(`(?:end|expir|terminat)\\w*(?: at (?:midnight|noon|11:59 p\\.?m\\.?))?(?: on)?(?: the)? ${day}`),
      ],
    },
    {
      what: 'monthlyRent',
      labels: heading('(?:monthly |base |total monthly )?(?:base )?rent(?:al)?(?: amount| payment| per month| due)?'),
      sentences: [
        sentence(
          `rent(?:al)?(?: (?:of|is|shall be|in the amount of|for the premises is)|(?:(?!deposit|fee|late)[^$.]){0,80}) ${dollars}`,
        ),
        sentence(`${dollars}(?: \\(?u\\.?s\\.?d?\\)?)? ?(?:per month|/ ?mo(?:nth)?\\b|a month|each month|monthly)`),
      ],
    },
    {
      what: 'landlord',
      labels: heading("(?:landlord|lessor|owner)s?(?:['’]s)?(?:/agent)?(?: names?)?"),
      sentences: [party('landlord|lessor|owner')],
      many: true,
    },
    {
      what: 'tenant',
      labels: heading("(?:tenant|lessee|resident)s?(?:\\(s\\))?(?:['’]s)?(?: names?)?"),
      sentences: [party('tenant|lessee|resident')],
      many: true,
    },
    propertyAddress,
  ],
};

export const rentRoll: TypeRule = {
  type: 'rentRoll',
  names: { sure: ['rent roll', 'rentroll'] },
  titles: ['rent roll', 'tenant rent roll', 'rent roll report', 'schedule of leases'],
  phrases: {
    'market rent': 2,
    vacant: 2,
    occupied: 2,
    unit: 1,
    'lease end': 2,
    'lease expiration': 2,
    'move in': 1,
    'total rent': 2,
    'actual rent': 2,
    'monthly rent': 1,
  },
  against: { 'security deposit shall': 3, 'quiet enjoyment': 4 },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'documentDate',
      labels: heading('as of(?: date)?|date|rent roll as of|report date'),
      sentences: [sentence(`as of:? ${day}`)],
    },
    propertyAddress,
  ],
};

export const operatingStatement: TypeRule = {
  type: 'operatingStatement',
  names: { sure: ['operating statement', 't12', 't 12', 'trailing 12', 'profit and loss', 'p l', 'income statement'] },
  titles: [
    'operating statement',
    'income statement',
    'profit and loss',
    'trailing twelve months',
    'trailing 12 months',
    'income and expense statement',
  ],
  phrases: {
    'net operating income': 3,
    'total income': 2,
    'total expenses': 2,
    'gross potential rent': 3,
    'vacancy loss': 2,
    'repairs and maintenance': 1,
    'property management': 1,
    'effective gross income': 3,
  },
  against: { 'sales comparison approach': 5 },
  counts: { from: ['statementEnd'] },
  values: [
    {
      what: 'statementStart',
      until: 'statementEnd',
      labels: heading('(?:for the )?period|from'),
      sentences: [sentence(period)],
    },
    propertyAddress,
  ],
};
