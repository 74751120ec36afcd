import { day } from './common.ts';
import { heading, sentence, type TypeRule } from './rule.ts';

export const photoId: TypeRule = {
  type: 'photoId',
  names: {
    sure: [
      'driver license',
      'drivers license',
      'driver s license',
      'passport',
      'photo id',
      'id card',
      'dl',
      'government id',
      'state id',
    ],
    vague: ['id', 'license'],
  },
  titles: [
    'driver license',
    'drivers license',
    'driver s license',
    'identification card',
    'passport',
    'united states of america passport',
    'enhanced driver license',
  ],
  phrases: {
    'driver license': 2,
    'date of birth': 1,
    dob: 2,
    sex: 1,
    height: 1,
    hgt: 2,
    eyes: 2,
    donor: 2,
    iss: 1,
    exp: 1,
    class: 1,
    endorsements: 2,
    restrictions: 1,
    'date of expiration': 2,
    'place of birth': 2,
    nationality: 2,
    surname: 1,
    'given names': 2,
  },
  against: {
    'capital contribution': 5,
    'certificate of liability insurance': 6,
    'policy period': 5,
    'monthly rent': 4,
    'work permit': 2,
    contractor: 3,
    'account number': 3,
  },
  counts: { until: 'expiryDate' },
  values: [
    { what: 'expiryDate', labels: heading('(?:4b )?(?:exp(?:ires|iration)?|date of expiration)(?: date)?') },
    { what: 'holderName', labels: heading('(?:full )?name') },
  ],
};

export const creditReport: TypeRule = {
  type: 'creditReport',
  names: { sure: ['credit report', 'tri merge', 'trimerge', 'credit'], vague: ['report'] },
  titles: [
    'credit report',
    'merged credit report',
    'tri merge credit report',
    'infile credit report',
    'residential mortgage credit report',
  ],
  phrases: {
    experian: 2,
    equifax: 2,
    transunion: 2,
    'trade lines': 2,
    tradelines: 2,
    inquiries: 2,
    'public records': 1,
    fico: 1,
    'credit score': 1,
    collections: 1,
  },
  against: { 'i authorize': 5, 'hereby authorize': 5, 'minimum fico': 4, 'minimum credit score': 4 },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'documentDate',
      labels: heading(
        '(?:report |order |completed |date )?(?:date|ordered|completed|issued)(?: issued| completed| ordered| of report)?',
      ),
    },
    { what: 'holderName', labels: heading('(?:applicant|borrower|consumer)(?: name)?') },
  ],
};

export const creditAuthorization: TypeRule = {
  type: 'creditAuthorization',
  names: {
    sure: ['credit authorization', 'credit auth', 'borrower authorization', 'authorization to pull credit'],
    vague: ['authorization'],
  },
  titles: [
    'credit authorization',
    'borrower authorization',
    'authorization to release credit information',
    'credit report authorization',
    'borrower s certification and authorization',
    'authorization to obtain credit report',
  ],
  phrases: {
    'i authorize': 3,
    'hereby authorize': 3,
    'obtain my credit report': 3,
    'consumer credit report': 2,
    'credit report': 1,
    'fair credit reporting act': 2,
  },
  counts: { from: ['documentDate'] },
  values: [
    { what: 'documentDate', labels: heading('date(?:d| signed)?') },
    { what: 'holderName', labels: heading('(?:printed? |applicant |borrower )name|name|applicant|borrower') },
  ],
};

export const taxReturn: TypeRule = {
  type: 'taxReturn',
  names: { sure: ['tax return', '1040', '1065', '1120s', 'tax returns'], vague: ['tax', 'taxes'] },
  titles: [
    'u s individual income tax return',
    'form 1040',
    'form 1065',
    'u s return of partnership income',
    'form 1120 s',
    'u s income tax return for an s corporation',
  ],
  phrases: {
    'adjusted gross income': 3,
    'filing status': 3,
    'taxable income': 2,
    'standard deduction': 2,
    'internal revenue service': 1,
    'schedule e': 1,
    'ordinary business income': 3,
  },
  values: [],
};

export const personalFinancialStatement: TypeRule = {
  type: 'personalFinancialStatement',
  names: { sure: ['personal financial statement', 'pfs', 'financial statement', 'sreo'] },
  titles: ['personal financial statement', 'statement of financial condition', 'sworn financial statement'],
  phrases: {
    'net worth': 3,
    'total assets': 3,
    'total liabilities': 3,
    'contingent liabilities': 3,
    'cash on hand': 2,
    'real estate owned': 2,
    'notes payable': 2,
  },
  counts: { from: ['documentDate'] },
  values: [
    {
      what: 'documentDate',
      labels: heading('as of(?: date)?|date(?:d)?|statement date'),
      sentences: [sentence(`as of:? ${day}`)],
    },
    { what: 'holderName', labels: heading('(?:applicant |borrower |guarantor )?name') },
  ],
};

export const proofOfResidence: TypeRule = {
  type: 'proofOfResidence',
  names: {
    sure: ['utility bill', 'electric bill', 'water bill', 'gas bill', 'proof of residence', 'proof of address'],
  },
  titles: ['utility bill', 'electric bill', 'your electric bill', 'water bill', 'your monthly bill'],
  phrases: {
    'service address': 3,
    'meter reading': 3,
    'meter number': 2,
    kwh: 3,
    'amount due': 1,
    'billing period': 1,
    'previous reading': 2,
  },
  counts: { from: ['documentDate'] },
  values: [{ what: 'documentDate', labels: heading('(?:bill|statement|billing|invoice) date|date') }],
};
