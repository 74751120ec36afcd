import { day, dollars, propertyAddress } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const appraisal: TypeRule = {
  type: 'appraisal',
  names: { sure: ['appraisal', 'appraisal report', '1004', 'bpo'], vague: ['valuation', 'report'] },
  titles: [
    'appraisal report',
    'uniform residential appraisal report',
    'small residential income property appraisal report',
    'residential appraisal report',
    'broker price opinion',
    'restricted appraisal report',
  ],
  phrases: {
    'opinion of value': 3,
    'sales comparison approach': 3,
    'comparable sale': 2,
    'effective date of appraisal': 2,
    appraiser: 2,
    'subject property': 1,
    'highest and best use': 2,
    'market value': 2,
    'as is': 1,
    'as repaired': 1,
    'subject to completion': 1,
    'income approach': 1,
    'cost approach': 1,
  },
  against: { 'earnest money': 4, 'lending guidelines': 6 },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'appraisedValue',
      labels: heading(
        '(?:as[- ]is |appraised |estimated |opinion of |final )?(?:market )?value(?: as[- ]is)?(?: of (?:the )?(?:subject|property))?|as[- ]is(?: market)? value|indicated value by sales comparison approach',
      ),
      sentences: [sentence(`(?:market value|opinion of value)(?:(?!repaired|completed)[^$]){0,160}${dollars}`)],
    },
    {
      what: 'afterRepairValue',
      labels: heading(
        '(?:as[- ]repaired|after[- ]repair(?:ed)?|as[- ]completed|prospective)(?: market)?(?: value)?|arv',
      ),
      sentences: [sentence(`(?:as[- ]repaired|after[- ]repair|as[- ]completed)[^$]{0,120}${dollars}`)],
    },
    {
      what: 'documentDate',
      labels: heading('(?:effective )?date(?: of (?:appraisal|value|report|the appraisal))?|effective date'),
      sentences: [sentence(`as of:? ${day}`)],
    },
    propertyAddress,
  ],
};

export const titleCommitment: TypeRule = {
  type: 'titleCommitment',
  names: {
    sure: ['title commitment', 'title report', 'prelim', 'preliminary title', 'preliminary report', 'title search'],
    vague: ['title', 'commitment'],
  },
  titles: [
    'commitment for title insurance',
    'alta commitment for title insurance',
    'preliminary report',
    'preliminary title report',
    'title commitment',
  ],
  phrases: {
    'schedule a': 2,
    'schedule b': 2,
    'proposed insured': 3,
    'commitment date': 2,
    'fee simple': 2,
    'title is vested in': 3,
    'vested in': 1,
    exceptions: 1,
    'title insurance': 2,
    requirements: 1,
    'legal description': 1,
  },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'documentDate',
      labels: heading('(?:commitment|effective|report) date|dated as of|date'),
      sentences: [sentence(`(?:dated as of|effective date|commitment date):? ${day}`)],
    },
    {
      what: 'titleCompany',
      labels: heading(
        '(?:title |issuing |underwriting )?(?:company|agent|office|agency|underwriter)(?: name)?|issued by|title insurer',
      ),
    },
    {
      what: 'titleFileNumber',
      labels: heading('(?:commitment |file |order |escrow |title |issuing office file )(?:number|no\\.?|#)'),
    },
    propertyAddress,
  ],
};

export const contractorBid: TypeRule = {
  type: 'contractorBid',
  names: {
    sure: ['bid', 'contractor bid', 'estimate', 'contractor estimate', 'contractor proposal'],
    vague: ['proposal', 'quote', 'contractor'],
  },
  titles: [
    'estimate',
    'proposal',
    'bid',
    'bid proposal',
    'contractor bid',
    'construction estimate',
    'construction proposal',
    'renovation estimate',
    'contractor proposal',
    'remodeling estimate',
    'quote',
    'job estimate',
  ],
  phrases: {
    labor: 2,
    materials: 2,
    'labor and materials': 1,
    contractor: 2,
    'scope of work': 1,
    'total bid': 3,
    'bid total': 3,
    'estimate total': 3,
    'total estimate': 3,
    'valid for': 1,
    demolition: 1,
    drywall: 1,
    framing: 1,
    roofing: 1,
    plumbing: 1,
    electrical: 1,
    'payment schedule': 1,
  },
  against: {
    'purchase price': 3,
    'loan amount': 3,
    'sales comparison approach': 5,
    'interest rate': 3,
    'borrower experience': 3,
  },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'bidTotal',
      labels: heading(
        '(?:grand |bid |estimate |project |contract |total )?total(?: bid| estimate| price| cost| amount| project cost)?|(?:total )?(?:bid|contract) (?:amount|price)',
      ),
      sentences: [sentence(`(?:for the sum of|total (?:bid|price|cost) (?:of|is))[^$]{0,60}${dollars}`)],
      pick: 'largest',
    },
    { what: 'documentDate', labels: heading('(?:bid |estimate |proposal )?date(?:d)?') },
    { what: 'contractor', labels: heading('(?:general )?contractor(?: name)?|company|submitted by|prepared by|from') },
    propertyAddress,
  ],
};

export const scopeOfWork: TypeRule = {
  type: 'scopeOfWork',
  names: { sure: ['scope of work', 'sow', 'rehab budget', 'construction budget'], vague: ['scope', 'budget', 'rehab'] },
  titles: [
    'scope of work',
    'scope of work worksheet',
    'rehab budget',
    'construction budget',
    'renovation budget',
    'repair budget',
  ],
  phrases: {
    demolition: 1,
    framing: 1,
    drywall: 1,
    plumbing: 1,
    electrical: 1,
    hvac: 1,
    roofing: 1,
    flooring: 1,
    'total budget': 2,
    contingency: 2,
    'line item': 2,
    'total rehab': 2,
  },
  against: { 'we propose': 3, 'valid for': 2, 'loan amount': 1 },
  values: [propertyAddress],
};

export const plansAndPermits: TypeRule = {
  type: 'plansAndPermits',
  names: { sure: ['permit', 'permits', 'building permit', 'plans', 'blueprints', 'site plan', 'floor plan'] },
  titles: [
    'building permit',
    'permit',
    'residential building permit',
    'permit application',
    'application for building permit',
  ],
  phrases: {
    'permit number': 3,
    'building department': 3,
    'issued to': 1,
    inspections: 1,
    'work description': 2,
    'description of work': 2,
    occupancy: 1,
    zoning: 1,
  },
  values: [propertyAddress],
};

export const environmentalReport: TypeRule = {
  type: 'environmentalReport',
  names: { sure: ['phase i', 'phase 1', 'esa', 'environmental'] },
  titles: ['phase i environmental site assessment', 'environmental site assessment', 'environmental report'],
  phrases: {
    'recognized environmental conditions': 4,
    astm: 2,
    e1527: 3,
    'hazardous substances': 2,
    'site reconnaissance': 2,
  },
  counts: { from: ['documentDate'] },
  values: [{ what: 'documentDate', labels: heading('(?:report )?date(?:d)?') }, propertyAddress],
};
