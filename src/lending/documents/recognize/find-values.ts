import type { PageBox } from '../../../kernel/files/pdf-form/form.ts';
import { type Finding, type FindingKind, type FindingName, findingTypes } from '../findings.ts';
import { around, type Cell, type PageText } from './page-text.ts';
import type { ValueRule } from './rules/rule.ts';
import { readAddresses } from './writings/addresses.ts';
import { hasIdentifier, readCode } from './writings/codes.ts';
import { readDays, readPeriod } from './writings/days.ts';
import { readMoney } from './writings/money.ts';
import { readNames } from './writings/names.ts';
import type { Reader } from './writings/reading.ts';

const readers: Readonly<Record<FindingKind, Reader>> = {
  text: readCode,
  name: readNames,
  day: readDays,
  money: readMoney,
  address: readAddresses,
};

/** A text in which a value is looked for, and where its characters stand. The nearer to its heading, the lower the rank. */
interface Stretch {
  readonly text: string;
  readonly rank: number;
  readonly boxOf: (start: number, end: number) => PageBox;
}

interface Candidate extends Finding {
  readonly rank: number;
}

const stretchOf = (page: PageText, text: string, start: number, rank: number): Stretch => ({
  text,
  rank,
  boxOf: (from, to) => page.boxOf(start + from, start + to),
});

/** How far below its heading a value may begin, in heights of the heading. */
const farthestBelow = 3.2;

/** The cells in the column below a heading, from the next line on, without a gap between them. */
function columnBelow(page: PageText, line: number, heading: Cell): readonly Cell[] {
  const column: Cell[] = [];
  let above = heading.box;
  for (const cells of page.lines.slice(line + 1, line + 6)) {
    const cell = cells.find(
      ({ box }) => box.x < heading.box.x + Math.max(heading.box.width, 40) && box.x + box.width > heading.box.x - 2,
    );
    if (!cell) continue;
    if (cell.box.y - (above.y + above.height) > above.height * farthestBelow) break;
    column.push(cell);
    above = cell.box;
  }
  return column;
}

/** A column as one text, its cells on lines of their own. */
function stretchOfColumn(page: PageText, cells: readonly Cell[]): Stretch | undefined {
  if (cells.length === 0) return undefined;
  const starts: number[] = [];
  let text = '';
  for (const cell of cells) {
    starts.push(text.length);
    text += `${cell.text}\n`;
  }
  const boxOf = (from: number, to: number): PageBox => {
    const [first, ...others] = cells.flatMap((cell, at) => {
      const start = starts[at] ?? 0;
      if (start >= to || start + cell.text.length <= from) return [];
      const within = [Math.max(from - start, 0), Math.min(to - start, cell.text.length)] as const;
      return [page.boxOf(cell.start + within[0], cell.start + within[1])];
    });
    return first ? around([first, ...others]) : page.boxOf(0, 0);
  };
  return { text, rank: 2, boxOf };
}

const shortText = 24;

/** Where the value of a heading may stand: behind it, in the next cells of its line, below it. */
function stretchesAt(page: PageText, line: number, at: number, labels: ValueRule['labels']): readonly Stretch[] {
  const cells = page.lines[line] ?? [];
  const cell = cells[at];
  const match = cell && labels?.exec(cell.text);
  if (!cell || !match) return [];
  const after = match.index + match[0].length;
  const behind = stretchOf(page, cell.text.slice(after), cell.start + after, 0);
  const next = cells.slice(at + 1, at + 4).map((one, step) => stretchOf(page, one.text, one.start, 1 + step / 10));
  // A heading with a sentence behind it has its value there or nowhere.
  const below = behind.text.length > shortText ? undefined : stretchOfColumn(page, columnBelow(page, line, cell));
  return [behind, ...next, ...(below ? [below] : [])].filter(({ text }) => text.trim() !== '');
}

const findingsIn = (what: FindingName, rule: ValueRule, stretch: Stretch): readonly Candidate[] => {
  const read = rule.read ?? readers[findingTypes[what].kind];
  return read(stretch.text)
    .filter(({ value }) => typeof value === 'number' || !hasIdentifier(value))
    .map(({ value, start, end }) => ({ what, value, box: stretch.boxOf(start, end), rank: stretch.rank }));
};

/** The two days of a period, named by the rule. */
function periodIn(rule: ValueRule, { text, rank, boxOf }: Stretch): readonly Candidate[] {
  const period = rule.until ? readPeriod(text) : undefined;
  if (!period || !rule.until) return [];
  const { from, to } = period;
  return [
    { what: rule.what, value: from.value, box: boxOf(from.start, from.end), rank },
    { what: rule.until, value: to.value, box: boxOf(to.start, to.end), rank },
  ];
}

const readStretch = (rule: ValueRule, stretch: Stretch): readonly Candidate[] =>
  rule.until ? periodIn(rule, stretch) : findingsIn(rule.what, rule, stretch);

/** What stands behind, beside or below the headings of a rule. The first place that can be read counts. */
function byLabels(page: PageText, rule: ValueRule): readonly Candidate[] {
  return page.lines.flatMap((cells, line) =>
    cells.flatMap((_, at) => {
      for (const stretch of stretchesAt(page, line, at, rule.labels)) {
        const found = readStretch(rule, stretch);
        const [first] = found;
        if (first) return rule.many || rule.until ? found : [first];
      }
      return [];
    }),
  );
}

/** What sentences state: the last group that matched is the value. */
function bySentences(page: PageText, rule: ValueRule): readonly Candidate[] {
  return (rule.sentences ?? []).flatMap((sentence) =>
    [...page.flat.matchAll(sentence)].flatMap((match) => {
      const [start, end] = match.indices?.slice(1).findLast((place) => place !== undefined) ?? [];
      if (start === undefined || end === undefined) return [];
      const found = readStretch(rule, stretchOf(page, page.flat.slice(start, end), start, 0.5));
      return rule.many || rule.until ? found : found.slice(0, 1);
    }),
  );
}

/** What was found nearest to its heading; the rule may want the largest of several, or none of them. */
function best(rule: ValueRule, candidates: readonly Candidate[]): readonly Candidate[] {
  const nearest = Math.min(...candidates.map(({ rank }) => Math.floor(rank / 2)));
  const near = candidates.filter(({ rank }) => Math.floor(rank / 2) === nearest);
  if (rule.pick === 'largest')
    return near.toSorted((one, other) => Number(other.value) - Number(one.value)).slice(0, 1);
  if (rule.pick === 'undisputed' && new Set(near.map(({ value }) => value)).size > 1) return [];
  return near.toSorted((one, other) => one.rank - other.rank);
}

/** So many values of one name are carried: members of a company, tenants of a house. */
const mostOfOneName = 8;

/** The values of the pages by the rules of a type: of each name one, or where the rule says so several different ones. */
export function findValues(pages: readonly PageText[], rules: readonly ValueRule[]): readonly Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) {
    const names = rule.until ? [rule.what, rule.until] : [rule.what];
    if (names.every((name) => found.some(({ what }) => what === name))) continue;
    const candidates = pages.flatMap((page) => [
      ...byLabels(page, rule),
      ...bySentences(page, rule),
      ...(rule.block?.(page) ?? []).map((reading) => ({ ...reading, what: rule.what, rank: 3 })),
    ]);
    for (const name of names) {
      const own = best(
        rule,
        candidates.filter(({ what }) => what === name),
      );
      const once = [...new Map(own.map((one) => [String(one.value).toLowerCase(), one])).values()];
      const wanted = rule.many ? once.slice(0, mostOfOneName) : once.slice(0, 1);
      if (!found.some(({ what }) => what === name))
        found.push(...wanted.map(({ what, value, box }) => ({ what, value, box })));
    }
  }
  return found;
}
