import { calm } from './calm.ts';
import type { Reader, Reading } from './reading.ts';

/** What only a company's name has. */
const companyEnds =
  'LLC|L\\.L\\.C\\.|Inc\\.?|Incorporated|Corp\\.?|Corporation|L\\.?P\\.?|LLP|LLLP|Ltd\\.?|Limited Liability Company|Trust|PLLC|N\\.A\\.';
const companyWords =
  'Bank|Insurance|Mutual|Assurance|Indemnity|Casualty|Credit Union|Holdings|Company|Co\\.|Group|Partners|Properties|Investments|Servicing|Mortgage|Title|Escrow|Construction|Builders|Contracting|Remodeling|Roofing|Underwriters|Capital|Lending|Funding';
const isCompany = new RegExp(`(?:^|[\\s,])(?:${companyEnds}|${companyWords})(?=$|[\\s,.])`, 'i');

/** A company anywhere in a text: up to eight capitalized words before its ending. */
const company = new RegExp(
  `(?:[A-Z0-9][\\w&'’.-]*,?[ ]+(?:(?:of|and|&|the|at) +)?){1,8}(?:${companyEnds})(?![\\w])`,
  'g',
);

/** Where a name ends: what a contract says of whom it has named. */
const nameEnds = new RegExp(
  [
    '[\\n\\t;:("“”]',
    ' {3,}',
    '_{2,}',
    ',? (?:whose|hereinafter|herein|having|residing|collectively|jointly|individually|with an? |dated|as of|located|and/or assigns|or assigns|doing business|d/b/a|dba|c/o|effective|agrees?|is |are |shall|will )',
    ',? as (?:the )?(?:buyer|seller|tenant|landlord|lessor|lessee|joint|trustee|owner|member|manager|tenants)',
    ',? (?:an?|the|his|her|both|husband|wife|married|single|unmarried|who) ',
    ', (?:managing|sole|authorized|manager|president|member|trustee|notary)',
    '(?<=\\s|,)\\d{1,6} +[A-Z]',
    '\\s+\\d{1,2}/\\d{1,2}/',
  ].join('|'),
  'i',
);

const word = /^(?:[\p{Lu}][\p{L}'’.-]*|de|da|del|della|van|von|der|la|le|bin|y|st\.)$/u;
/** Words that begin a name on no document, but headings, roles and forms. */
const notNames =
  /\b(?:agreement|contract|address|date|name|names|number|signature|page|policy|property|phone|email|initials?|information|account|statement|period|amount|total|balance|street|buyer|seller|purchaser|landlord|tenant|lessor|lessee|insured|mortgagee|loan|interest|section|article|agent|printed?|title|n\/a|none|tbd|see|attached|member|members|manager|percentage|capital|contribution|the|this|state|county|city)\b/i;

const isPerson = (text: string): boolean => {
  const words = text.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((one) => word.test(one)) &&
    !notNames.test(text) &&
    !/\d/.test(text)
  );
};

/** What stands with a company's word in headings of tables. */
const notCompanies =
  /\b(?:contributions?|accounts?|amount|coverage|number|date|address|limits?|premium|agreement|statement|policy|requirements?|information|code|name)\b/i;

const titles = /^(?:mr|mrs|ms|dr|messrs)\.?\s+/i;

/** The part of a text from one place to another without the blanks and marks around it. */
function trimmed(text: string, from: number, to: number): Reading<string> | undefined {
  const part = text.slice(from, to);
  const lead = /^[\s,.–—-]*/.exec(part)?.[0].length ?? 0;
  const bare = part.slice(lead).replace(/[\s,–—-]+$/, '');
  return bare === '' ? undefined : { value: bare, start: from + lead, end: from + lead + bare.length };
}

/** 'Ada Marsh and Ben Marsh', 'Ada Marsh & Ben Marsh': each of the people. */
function people(text: string, whole: Reading<string>): readonly Reading<string>[] {
  const found: Reading<string>[] = [];
  let from = whole.start;
  const places = [...whole.value.matchAll(/\s+(?:and|&)\s+|\s*[,/]\s*(?:and\s+)?/gi)];
  for (const place of [...places, undefined]) {
    const to = place ? whole.start + place.index : whole.end;
    const person = trimmed(text, from, to);
    const value = person?.value.replace(titles, '');
    if (person && value && isPerson(value)) found.push({ ...person, value: calm(value) });
    else if (found.length === 0) return [];
    from = place ? to + place[0].length : to;
  }
  return found;
}

/** The names at the beginning of a text: one company, or the people. */
export const readNames: Reader<string> = (text) => {
  const lead = /^[\s:.,"“–—-]*(?:the )?/i.exec(text)?.[0].length ?? 0;
  const cut = nameEnds.exec(text.slice(lead));
  const whole = trimmed(text, lead, cut ? lead + cut.index : text.length);
  if (!whole || whole.value.length > 120 || !/^[\p{Lu}\d]/u.test(whole.value)) return [];
  const words = whole.value.split(/\s+/);
  if (isCompany.test(whole.value) && words.length >= 2 && words.length <= 10) {
    if (notCompanies.test(whole.value)) return [];
    return /^(?:the )?(?:insurance|title|mortgage|company|bank|limited liability)\b(?: company)?$/i.test(whole.value)
      ? []
      : [{ ...whole, value: calm(whole.value.replace(/,$/, '')) }];
  }
  return people(text, whole);
};

/** The companies of a text by what only a company's name ends with: 'Juniper Ridge Homes LLC'. */
export const readCompanies: Reader<string> = (text) =>
  [...text.matchAll(company)].flatMap(({ 0: written, index }) => {
    // A heading in front of the name is none of it: 'OPERATING AGREEMENT OF JUNIPER RIDGE HOMES LLC'.
    const heading =
      /^.*\b(?:agreement of|agreement for|articles of organization of|name of|between|whereas|certify that|that|of) +/i.exec(
        written,
      );
    const start = index + (heading?.[0].length ?? 0);
    const value = written.slice(start - index).trim();
    const isWhole =
      value.split(/\s+/).length >= 2 && !/^an? /i.test(value) && !/^(?:limited|domestic|texas limited)/i.test(value);
    return isWhole ? [{ value: calm(value), start, end: index + written.length }] : [];
  });

export const isCompanyName = (name: string): boolean => isCompany.test(name);
