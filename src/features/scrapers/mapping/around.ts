import { type Around, type AroundPart, aroundParts, findCharacters, squeezed } from './field-mapping.ts';
import { exactNameOf, hasNumber, namingNumbersOf, titleNameOf, wordsOf } from './names.ts';

// Lenders put rows and columns before others. What a place is found by may stay the same while another row stands there by now, so
// what stood around it when it was chosen is compared with what stands there now.

/** A text beside a place, and what else stands where such texts stand: the labels of the other rows. */
export interface Neighbor {
  readonly text: string;
  readonly others: () => readonly string[];
  /** It is the label of a row or a column, so its numbers name it as well as its words do. */
  readonly isExact?: boolean;
  /** So many of its last texts are titles of sections: of 'LTV 65%' the number is the name. */
  readonly sections?: number;
  /** The same as it was noted before as many texts of it were. */
  readonly earlier?: Neighbor;
}
export type Neighbors = Partial<Record<AroundPart, Neighbor>>;

/**
 * As much of a text as names a place: by words, and whichever length its numbers have, since another number would end it elsewhere.
 */
function cut(text: string): string {
  const words: string[] = [];
  let left = findCharacters - 60;
  for (const word of text.trim().split(/\s+/).slice(0, 40)) {
    left -= word.replace(/\d[\d.,]*/g, '0').length + 1;
    if (left < 0 && words.length > 0) break;
    words.push(word);
  }
  return words.join(' ').slice(0, findCharacters).toWellFormed();
}

const isSameText = (one: string, other: string): boolean => squeezed(cut(one)) === squeezed(cut(other));

/** What must stay of a text. The words that a value itself stands in have no other numbers than its own. */
const nameOf = (part: AroundPart, text: string): string =>
  [wordsOf(text), ...(part === 'text' ? [] : namingNumbersOf(text))].join('|');

const isSameName = (part: AroundPart, one: string, other: string): boolean =>
  isSameText(one, other) || nameOf(part, one) === nameOf(part, other);

/** Whether both say the same of a place: numbers, dates, spacing, case and marks don't count. */
export const isSameAround = (one: Around, other: Around): boolean =>
  aroundParts.every((part) => isSameName(part, one[part] ?? '', other[part] ?? ''));

const between = ' | ';
/** Texts from outside in as one, as of a title and a section below it. */
export const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join(between);

const textsIn = (text: string): readonly string[] => text.split(between);

/** Whether numbers tell it apart from other titles, and are not the ones noted. */
function hasOtherNumbers(noted: string, { text, others, sections = 0 }: Neighbor): boolean {
  const now = cut(text);
  if (textsIn(noted).length > textsIn(now).length) return true;
  const lastOf = (all: string) => joined(textsIn(all).slice(-sections));
  if (sections > 0 && titleNameOf(lastOf(noted)) !== titleNameOf(lastOf(now))) return true;
  const words = wordsOf(noted);
  const isLikeAnother = words !== '' && others().some((other) => wordsOf(cut(other)) === words);
  return isLikeAnother && titleNameOf(noted) !== titleNameOf(now);
}

/** What names a value by a number: 'LTV 65%' before it, or in 'LTV 65%: 9.5%'. 'Max LTC 85% Max LTV' has another value. */
function numberedName(part: AroundPart, text: string): string | undefined {
  const label = part === 'text' ? /^(.*?):\s.*\d/.exec(text)?.[1] : text;
  if (label === undefined || !/\d\s*(?:%|\+|mm|[kmx])?[\s:)]*$/.test(squeezed(label))) return undefined;
  return titleNameOf(label);
}

const isOfTitles = (part: AroundPart): boolean => part === 'heading' || part === 'sheet';

/**
 * Whether a place is named otherwise than when it was chosen. Spacing, case, marks and dates never count. Of the labels of a row and a
 * column everything else does: '740+' and 'LTV 65%' are what tells rows apart. Of the title of a section too, besides rates, of titles
 * that differ by nothing else, and of a label that ends with a number. Of other texts only the words do, the numbers that name something
 * ('Tier 1', '30-year'), and any number whose text stands in such a place elsewhere by now.
 */
function hasChanged(part: AroundPart, noted: string, latest: Neighbor | undefined): boolean {
  const isEarlier = latest?.earlier && textsIn(noted).length < textsIn(latest.text).length;
  const now = isEarlier ? latest.earlier : latest;
  if (now && isSameText(now.text, noted)) return false;
  if (now?.isExact) return exactNameOf(cut(now.text)) !== exactNameOf(noted);
  if (wordsOf(noted) !== '' && (!now || !isSameName(part, noted, cut(now.text)))) return true;
  // A day may stand elsewhere too: the newest of several columns is always the first.
  if (!hasNumber(noted)) return false;
  if (!now) return part === 'row' || part === 'column' || part === 'heading';
  if (now.others().some((other) => isSameText(other, noted))) return true;
  if (isOfTitles(part)) return hasOtherNumbers(noted, now);
  const name = part === 'label' || part === 'text' ? numberedName(part, noted) : undefined;
  return name !== undefined && name !== numberedName(part, cut(now.text));
}

export interface AroundChange {
  readonly part: AroundPart;
  readonly before: string;
  /** Blank: nothing stands there. */
  readonly now: string;
}

/** What stands around a place and is something else than was noted. */
export const changesAround = (noted: Around, now: Neighbors): AroundChange[] =>
  aroundParts.flatMap((part) => {
    const before = noted[part];
    if (before === undefined || !hasChanged(part, before, now[part])) return [];
    return [{ part, before, now: cut(now[part]?.text ?? '') }];
  });

export const aroundOf = (neighbors: Neighbors): Around =>
  Object.fromEntries(Object.entries(neighbors).map(([part, { text }]) => [part, cut(text)]));

/** What is noted of the surroundings. Texts such as states change as a whole; 'Max LTC 85%' says what it is, '85% of cost' does not. */
export function notedAround({ label, text, ...others }: Around, isNumber: boolean): Around {
  const own = isNumber && text !== undefined ? { text } : {};
  const saysWhat = own.text !== undefined && wordsOf(`${own.text.split(/\d/)[0]}0`) !== '';
  return { ...others, ...own, ...(label !== undefined && !saysWhat ? { label } : {}) };
}

export const aroundLabels: Readonly<Record<AroundPart, string>> = {
  sheet: 'Sheet',
  heading: 'Heading',
  column: 'Column',
  row: 'Row',
  label: 'Label',
  text: 'Text',
};

/** 'Row “Gold” · Column “Max LTC”'; blank where nothing names the place. */
export const aroundText = (around: Around): string =>
  aroundParts.flatMap((part) => (around[part] ? [`${aroundLabels[part]} “${around[part]}”`] : [])).join(' · ');

/** 'Row: “Gold” is now “Silver”.' */
export const changesText = (changes: readonly AroundChange[]): string =>
  changes
    .map(({ part, before, now }) => `${aroundLabels[part]}: “${before}” is ${now === '' ? 'gone' : `now “${now}”`}.`)
    .join(' ');
