import { addressee, period, propertyAddress } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const insurance: TypeRule = {
  type: 'insurance',
  names: {
    sure: [
      'insurance',
      'declarations page',
      'dec page',
      'decpage',
      'binder',
      'homeowners policy',
      'hazard policy',
      'evidence of insurance',
      'builders risk',
      'hoi',
      'eoi',
    ],
    vague: ['policy', 'declaration', 'declarations', 'dec', 'hazard', 'coverage'],
  },
  titles: [
    ...[
      'declarations',
      'declarations page',
      'policy declarations',
      'homeowners policy declarations',
      'homeowner policy declarations',
      'dwelling policy declarations',
      'dwelling fire policy declarations',
      'dwelling fire declarations',
      'insurance binder',
      'binder of insurance',
    ],
    ...[
      'evidence of property insurance',
      'evidence of commercial property insurance',
      'certificate of property insurance',
      'builders risk policy',
      'builders risk declarations',
      'landlord policy declarations',
      'evidence of insurance',
    ],
  ],
  phrases: {
    'policy period': 3,
    'policy number': 2,
    'policy no': 2,
    'policy term': 2,
    'named insured': 3,
    mortgagee: 2,
    'loss payee': 1,
    deductible: 1,
    'coverage a': 2,
    dwelling: 1,
    'total premium': 2,
    'annual premium': 2,
    'all perils': 2,
    'personal liability': 1,
    'insuring company': 1,
    coverages: 1,
    'additional interest': 1,
    'perils insured': 2,
  },
  against: {
    'commitment for title insurance': 8,
    'certificate of liability insurance': 8,
    'owner s policy of title insurance': 5,
    'monthly rent': 4,
    'earnest money': 4,
    'general aggregate': 4,
  },
  counts: { until: 'policyEnd', from: ['policyStart'] },
  values: [
    { what: 'policyNumber', labels: heading('(?:policy|binder|certificate)(?: number| no\\.?| num\\.?| #| id)') },
    {
      what: 'policyStart',
      until: 'policyEnd',
      labels: heading('(?:policy|coverage|binder)(?: period| term| dates?)|effective (?:period|dates?)|term'),
      sentences: [sentence(period)],
    },
    {
      what: 'policyStart',
      labels: heading(
        '(?:policy |binder |coverage )?(?:effective|inception|begin(?:s|ning)?|start(?:s)?|from)(?: date)?(?: \\(?mm/dd/yyyy\\)?)?',
      ),
    },
    {
      what: 'policyEnd',
      labels: heading(
        '(?:policy |binder |coverage )?(?:expiration|expiry|expires|end(?:s|ing)?|renewal|to)(?: date)?(?: \\(?mm/dd/yyyy\\)?)?',
      ),
    },
    {
      what: 'insured',
      labels: heading(
        '(?:first |primary )?named insured(?:\\(s\\))?(?: and (?:mailing )?address)?|insured(?:\\(s\\))?(?: name)?|name of insured|policy ?holder|applicant',
      ),
      block: addressee,
      many: true,
    },
    {
      what: 'insurer',
      labels: heading(
        '(?:insurance |insuring |issuing )?(?:company|carrier|insurer)(?: name)?|underwritten by|issued by|(?:coverage|insurance) (?:is )?provided by|company providing coverage',
      ),
    },
    {
      what: 'coverageAmount',
      labels: heading(
        '(?:coverage |cov )?a ?[.:–—-]? ?(?:dwelling|building)(?: coverage| limit| protection)?|dwelling(?: coverage| limit| protection)?(?: \\(coverage a\\))?|coverage a|building(?: limit| coverage)?|(?:completed value|(?:commercial property coverage )?amount of insurance|limit of insurance)',
      ),
      pick: 'largest',
    },
    propertyAddress,
  ],
};

export const contractorLicense: TypeRule = {
  type: 'contractorLicense',
  names: {
    sure: [
      'contractor license',
      'certificate of insurance',
      'certificate of liability',
      'acord 25',
      'gc license',
      'coi',
    ],
    vague: ['license', 'certificate'],
  },
  titles: [
    'certificate of liability insurance',
    'contractor license',
    'contractors license',
    'contractor s license',
    'contractors state license board',
    'residential contractor license',
  ],
  phrases: {
    'commercial general liability': 3,
    'general aggregate': 3,
    'each occurrence': 3,
    'workers compensation': 1,
    'certificate holder': 2,
    'licensed contractor': 2,
    'license number': 1,
    classification: 1,
  },
  against: { 'coverage a': 3, 'date of birth': 4 },
  counts: { until: 'expiryDate', from: ['documentDate'] },
  values: [
    { what: 'contractor', labels: heading('insured|licensee|business name|contractor(?: name)?|issued to') },
    { what: 'expiryDate', labels: heading('(?:license |policy )?(?:expiration|expires|exp)(?: date)?|policy exp') },
    { what: 'documentDate', labels: heading('(?:issue |issued )?date(?: issued)?') },
  ],
};
