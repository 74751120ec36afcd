import type { PageBox } from '../../../../kernel/files/pdf-form/form.ts';
import { around, type Cell, type PageText } from '../page-text.ts';
import { dayPattern } from '../writings/days.ts';
import { dollarPattern } from '../writings/money.ts';
import { isCompanyName, readCompanies, readNames } from '../writings/names.ts';
import type { Reader } from '../writings/reading.ts';
import { heading, sentence, type ValueRule } from './rule.ts';

export const oneDay = `(?:${dayPattern})`;
export const day = `(${dayPattern})`;
export const dollars = `(${dollarPattern})`;
const upTo = '(?:[-–—]|to|through|thru|until|and end(?:ing|s)?(?: on)?)';
/** A period: 'January 5, 2026 12:01 AM to January 5, 2027', 'October 1 - 31, 2026'. */
export const period = `((?:${oneDay}|\\b[a-z]{3,9}\\.? \\d{1,2})(?:,? (?:at )?12:01 ?a\\.?m\\.?[^\\d]{0,24}?)?,? ?${upTo} ?(?:${oneDay}|\\d{1,2},? \\d{4}))`;

const roles = 'seller|vendor|buyer|purchaser|landlord|lessor|owner|tenant|lessee|resident|members?';
const between = `(?:between|among|parties to this \\w+ are|parties:(?! the )|offer from|(?<=[)"”],? |\\b(?:${roles}),? )and):?`;
/** A name runs to the next bracket or quotation mark, or to another role. */
const named = `((?:(?!\\bbetween\\b|\\bamong\\b|offer from|\\bas (?:the )?(?:${roles})\\b)[^()"“”_]){3,160}?)`;
const called = `(?:[("“]|\\bas |\\bhereinafter )(?:(?!\\b(?:${roles})\\b)[^()]){0,60}?`;

/** Who a contract is between, by role: 'between Ada Marsh ("Seller") and Juniper Ridge Homes LLC ("Buyer")'. */
export const party = (role: string): RegExp =>
  sentence(`${between} ${named}(?: ?,)? ?${called}\\b(?:${role})(?:s|\\(s\\))?\\b`);

export const propertyAddress: ValueRule = {
  what: 'propertyAddress',
  labels: heading(
    '(?:street |property |subject |legal |insured |site |mailing )?address(?: of (?:the )?(?:property|premises))?|(?:subject |insured |leased |described |covered |rental )?(?:property|premises|location|dwelling)(?: address| location| covered| insured| located at)?|rental unit|location of (?:property|premises|insured property|described property)|re|project(?: address| location)?|job ?site(?: address)?',
  ),
  sentences: [
    sentence(
      '(?:located at|known as|situated at|property at|premises at|commonly known as|lying at|described as)(?: \\(address\\))?:? (.{10,140})',
    ),
  ],
};

const isCityLine = /^[A-Za-z][A-Za-z .'-]+,? +[A-Z]{2}\.? +\d{5}(?:-\d{4})?$/;

/** Whether the cell below is a street, and the one below that (or the next) a city with its ZIP code. */
function addressLines(page: PageText, line: number, cell: Cell): readonly Cell[] {
  const below: Cell[] = [];
  for (const cells of page.lines.slice(line + 1, line + 5)) {
    const next = cells.find(({ box }) => Math.abs(box.x - cell.box.x) < 6);
    if (!next) return [];
    below.push(next);
    if (isCityLine.test(next.text.trim())) return below;
  }
  return [];
}

interface BlockName {
  readonly value: string;
  readonly box: PageBox;
}

/** The name at the head of a postal address on a page: whom the document is sent to. Banks and carriers are not. */
export const addressee = (page: PageText): readonly BlockName[] =>
  page.lines.flatMap((cells, line) =>
    cells.flatMap((cell) => {
      const [street] = addressLines(page, line, cell);
      if (!street || !/^(?:\d|p\.? ?o\.? box)/i.test(street.text.trim())) return [];
      return readNames(cell.text)
        .filter(({ value }) => !/\b(?:bank|insurance|mutual|credit union|servicing|n\.a\.)/i.test(value))
        .slice(0, 1)
        .map(({ value, start, end }) => ({ value, box: page.boxOf(cell.start + start, cell.start + end) }));
    }),
  );

/** A company that ends as companies do, else any name that has a company's word in it. */
export const readCompanyName: Reader<string> = (text) => {
  const [first] = readCompanies(text);
  return first ? [first] : readNames(text).filter(({ value }) => isCompanyName(value));
};

/** The name that stands below a heading of the first page, such as the company below 'OPERATING AGREEMENT OF'. */
export const companyNearTitle = (page: PageText): readonly BlockName[] =>
  page.lines.slice(0, 10).flatMap((cells) =>
    cells.flatMap((cell) =>
      readCompanies(cell.text)
        .slice(0, 1)
        .map(({ value, start, end }) => ({ value, box: page.boxOf(cell.start + start, cell.start + end) })),
    ),
  );

/** The names in a column below a heading: the members of a table. */
export const columnOfNames =
  (head: RegExp) =>
  (page: PageText): readonly BlockName[] =>
    page.lines.flatMap((cells, line) =>
      cells.flatMap((top) => {
        if (!head.test(top.text.trim())) return [];
        const names: BlockName[] = [];
        for (const row of page.lines.slice(line + 1, line + 10)) {
          const cell = row.find(({ box }) => Math.abs(box.x - top.box.x) < 12);
          const [name] = cell ? readNames(cell.text) : [];
          if (!cell || !name) break;
          names.push({ value: name.value, box: around([page.boxOf(cell.start + name.start, cell.start + name.end)]) });
        }
        return names;
      }),
    );

const signature = /^(?:by: *)?_* *(.{4,60}?), (?:as |its |the )*(?:managing |sole |authorized )?member\b/i;

/** Who signs as a member: 'Theo Marchetti, Sole Member'. */
export const signingMembers = (page: PageText): readonly BlockName[] =>
  page.lines.flat().flatMap((cell) =>
    signature.test(cell.text)
      ? readNames(cell.text)
          .slice(0, 1)
          .map(({ value, start, end }) => ({ value, box: page.boxOf(cell.start + start, cell.start + end) }))
      : [],
  );
