import { addressee, columnOfNames, companyNearTitle, day, party, readCompanyName, signingMembers } from './common.ts';
import { heading, sentence, type TypeRule, type ValueRule } from './rule.ts';

const entityName = (source: string, ...sentences: readonly RegExp[]): ValueRule => ({
  what: 'entityName',
  labels: heading(source),
  sentences,
  read: readCompanyName,
  block: companyNearTitle,
});

const memberColumn = columnOfNames(/^(?:members?(?: names?)?|name(?: of member)?|names? and address(?:es)?)$/i);

const named = sentence(
  '(?:name of (?:the |this )?(?:company|limited liability company|corporation|entity|llc|filing entity) (?:is|shall be)|company known as|(?:operating|company|limited liability company) agreement (?:of|for)|conduct(?:ed)? under the name(?: of)?):? (.{4,120})',
);

export const operatingAgreement: TypeRule = {
  type: 'operatingAgreement',
  names: {
    sure: ['operating agreement', 'op agreement', 'opagreement', 'company agreement', 'llc agreement', 'bylaws'],
    vague: ['llc', 'oa', 'entity'],
  },
  titles: [
    'operating agreement',
    'llc operating agreement',
    'limited liability company agreement',
    'limited liability company operating agreement',
    'company agreement',
    'llc agreement',
    'amended and restated operating agreement',
    'single member operating agreement',
    'bylaws',
  ],
  phrases: {
    'capital contribution': 3,
    'capital contributions': 1,
    'membership interest': 3,
    'membership interests': 1,
    'percentage interest': 2,
    'ownership percentage': 1,
    'limited liability company': 1,
    'managing member': 2,
    'sole member': 2,
    manager: 1,
    members: 1,
    distributions: 2,
    dissolution: 2,
    'articles of organization': 1,
    'certificate of formation': 1,
    'capital account': 2,
    'profits and losses': 1,
  },
  against: { 'filing fee': 3, 'earnest money': 5, 'security deposit': 4, 'uniform residential appraisal report': 6 },
  values: [
    entityName('(?:name of (?:the )?)?(?:company|llc|limited liability company|entity)(?: name)?', named),
    {
      what: 'member',
      labels: heading('(?:sole |managing |initial )?members?(?: names?)?|name of member'),
      sentences: [
        party('member'),
        sentence('(?:sole|only|managing|initial) members?(?: of the company)? (?:is|are|shall be):? (.{4,80})'),
      ],
      block: (page) => [...memberColumn(page), ...signingMembers(page)],
      many: true,
    },
    {
      what: 'documentDate',
      labels: heading('(?:effective )?date(?:d)?(?: of (?:this )?agreement)?'),
      sentences: [
        sentence(
          `(?:effective|made|entered into|dated|adopted|executed)(?: and entered into)?,?(?: as of| on)?(?: this)?(?: the)? ${day}`,
        ),
      ],
    },
  ],
};

export const articlesOfOrganization: TypeRule = {
  type: 'articlesOfOrganization',
  names: {
    sure: [
      'articles of organization',
      'articles',
      'certificate of formation',
      'certificate of organization',
      'articles of incorporation',
      'formation',
    ],
    vague: ['llc', 'filing', 'sos'],
  },
  titles: [
    'articles of organization',
    'certificate of formation',
    'certificate of organization',
    'articles of incorporation',
    'certificate of formation limited liability company',
    'limited liability company articles of organization',
  ],
  phrases: {
    'secretary of state': 3,
    'registered agent': 3,
    'registered office': 2,
    organizer: 3,
    'filing fee': 2,
    'filing number': 2,
    'name of the limited liability company': 2,
    'governing persons': 2,
    'file number': 1,
    'principal office': 1,
    duration: 1,
    filed: 1,
  },
  against: { 'capital contribution': 3, 'good standing': 3, distributions: 2, 'sole member': 1 },
  values: [
    entityName(
      '(?:name of (?:the )?)?(?:limited liability company|llc|entity|company|filing entity|corporation)(?: name)?|entity name',
      named,
    ),
    {
      what: 'documentDate',
      labels: heading('(?:filing |filed |effective )?date(?: filed| of filing)?|filed(?: on)?'),
      sentences: [sentence(`(?:filed|effective)(?: on| date)?:? ${day}`)],
    },
  ],
};

export const einLetter: TypeRule = {
  type: 'einLetter',
  names: {
    sure: ['ein', 'ein letter', 'cp575', 'cp 575', '147c', 'ss4', 'ss 4', 'irs letter', 'tax id'],
    vague: ['irs'],
  },
  titles: ['employer identification number', 'notice of new employer identification number assigned'],
  phrases: {
    'department of the treasury': 3,
    'internal revenue service': 3,
    'cp 575': 4,
    '147c': 4,
    'employer identification number': 3,
    'we assigned you': 3,
    'ss 4': 1,
  },
  against: { 'form 1040': 6, 'schedule c': 3, 'w 9': 3, 'articles of organization': 1 },
  values: [
    {
      ...entityName('(?:business |entity |legal )?name'),
      block: (page) => [...addressee(page), ...companyNearTitle(page)],
    },
    { what: 'documentDate', labels: heading('date(?: of this notice)?') },
  ],
};

export const goodStanding: TypeRule = {
  type: 'goodStanding',
  names: {
    sure: ['good standing', 'certificate of status', 'certificate of existence', 'certificate of fact', 'cogs'],
    vague: ['certificate'],
  },
  titles: [
    'certificate of good standing',
    'certificate of status',
    'certificate of existence',
    'certificate of fact status',
    'certificate of authorization',
    'certificate of fact',
  ],
  phrases: {
    'good standing': 3,
    'secretary of state': 2,
    'do hereby certify': 3,
    'hereby certify': 1,
    'in existence': 2,
    active: 1,
    'legal existence': 2,
  },
  counts: { from: ['documentDate'] },
  values: [
    entityName(
      '(?:entity|company|business)(?: name)?',
      sentence('(?:certify that|records of this office (?:show|indicate) that) (.{4,120})'),
    ),
    {
      what: 'documentDate',
      labels: heading('(?:issue |issued )?date(?:d| issued)?'),
      sentences: [sentence(`(?:this|dated|issued|on)(?: the)? ${day}`)],
    },
  ],
};
