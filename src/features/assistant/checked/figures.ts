import { numbersInWords } from './spelled.ts';
import { type Figure, inOneUnit, scaleWords, unitOf, unitWords } from './units.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const monthStarts = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ordinal = '(?:st|nd|rd|th)?';
const days = new RegExp(
  [
    String.raw`\b(?<month>${months})\.? (?<day>\d{1,2})${ordinal}\b(?:,? (?<year>\d{4}))?`,
    String.raw`\b(?<dayFirst>\d{1,2})${ordinal} (?:of )?(?<monthLater>${months})\b\.?(?:,? (?<yearLater>\d{4}))?`,
    String.raw`\b(?<monthAlone>${months})\.?,? (?<yearAlone>\d{4})\b`,
    String.raw`\b(?<isoYear>\d{4})-(?<isoMonth>\d\d)-(?<isoDay>\d\d)\b`,
    String.raw`\b(?<usMonth>\d{1,2})/(?<usDay>\d{1,2})/(?<usYear>\d{4}|\d\d)\b`,
    String.raw`\b(?<word>(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|yesterday|tonight|(?:next|last) (?:week|month|year|quarter))\b`,
  ].join('|'),
  'gi',
);

function dayOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { word, monthAlone, yearAlone } = groups;
  if (word) return word.toLowerCase().replace(/s$/, '');
  const number = (name: string) => monthStarts.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (monthAlone) return `${yearAlone}-${number(monthAlone)}`;
  const name = groups.month ?? groups.monthLater;
  const month = name ? number(name) : Number(groups.isoMonth ?? groups.usMonth);
  const day = Number(groups.day ?? groups.dayFirst ?? groups.isoDay ?? groups.usDay);
  const shortYear = groups.usYear?.length === 2 ? `20${groups.usYear}` : groups.usYear;
  const year = groups.year ?? groups.yearLater ?? groups.isoYear ?? shortYear;
  return year === undefined ? `${month}-${day}` : `${year}-${month}-${day}`;
}

const nouns =
  'programs?|lenders?|deals?|flips?|tasks?|offers?|projects?|propert(?:y|ies)|units?|loans?|quotes?|requests?|documents?|messages?|tickets?|rentals?|houses?|homes?';
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:[.,]\d+)?|\.\d+`;
const numbers = new RegExp(
  String.raw`(?<money>(?:usd |us)?\$ ?)?(?<![\w.])(?<digits>${digits})(?: (?<over>\d{1,2})/(?<under>\d{1,2})(?!\d))?(?: ?(?<scale>${scaleWords})(?![a-z]))?(?:[ -]?(?:(?<percent>%)|(?<unit>${unitWords})(?![a-z])|(?<noun>${nouns})(?![a-z])))?`,
  'gi',
);
const scales: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, g: 1e3, h: 100, b: 1e9 };

/** Digits as Americans write them; a comma that is no separator of thousands is a decimal one. */
function numberFrom(written: string): number {
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written);
  return Number(isGrouped ? written.replaceAll(',', '') : written.replace(',', '.'));
}

function numberOf(groups: Readonly<Record<string, string | undefined>>): Pick<Figure, 'unit' | 'value' | 'noun'> {
  const { money, over, under, scale, percent, unit, noun = '' } = groups;
  const fraction = over && under ? Number(over) / Number(under) : 0;
  const first = scale?.toLowerCase() ?? '';
  const factor = first === '' ? 1 : first.startsWith('m') ? 1e6 : (scales[first.charAt(0)] ?? 1);
  const value = (numberFrom(groups.digits ?? '') + fraction) * factor;
  const counts = percent ? '%' : unit ? unitOf(unit) : money || factor > 100 ? '$' : 'count';
  return { ...inOneUnit(counts, value), noun: noun.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '') };
}

const unread = /\p{N}+|(?![©®°])[\p{So}\p{Extended_Pictographic}]|[%$]|\b(?:per ?cent|pct|bps|basis points?)\b/giu;

/** The figures of a text in their order. Every digit of it belongs to one of them, and so do numbers in words. */
export function figuresIn(text: string): Figure[] {
  const found: Figure[] = [];
  const isFree = (from: number, to: number) => !found.some((one) => from < one.to && one.from < to);
  const add = (figure: Figure) => {
    if (isFree(figure.from, figure.to)) found.push(figure);
  };
  const at = ({ index, 0: all }: RegExpExecArray) => ({ from: index, to: index + all.length });
  for (const match of text.matchAll(days))
    add({ unit: 'day', value: dayOf(match.groups ?? {}), noun: '', ...at(match) });
  for (const match of text.matchAll(numbers)) add({ ...numberOf(match.groups ?? {}), ...at(match) });
  for (const figure of numbersInWords(text)) add(figure);
  // Pictures show numbers, and a unit without a number before it belongs to one that is not read: neither can be compared.
  for (const match of text.matchAll(unread)) add({ unit: '?', value: match[0], noun: '', ...at(match) });
  return withTheirUnits(
    found.toSorted((one, other) => one.from - other.from),
    text,
  );
}

/** The first number of "9 to 10%" and "$300-350k" counts what the second does. */
function withTheirUnits(figures: Figure[], text: string): Figure[] {
  return figures.map((figure, place) => {
    const next = figures[place + 1];
    if (figure.unit !== 'count' || figure.noun !== '' || !next || ['count', 'day', '?'].includes(next.unit))
      return figure;
    if (!/^ ?(?:-|to|or|and|through|up to) ?$/i.test(text.slice(figure.to, next.from))) return figure;
    return { ...figure, unit: next.unit };
  });
}

const sameDay = (said: string, known: string): boolean =>
  said === known || (/^\d+-\d+$/.test(said) && known.endsWith(`-${said}`) && known.split('-').length === 3);

/** Whether a figure states what a known one does: the same number of the same things. */
export function isSaidBy(said: Figure, known: Figure): boolean {
  if (said.unit === 'day' || known.unit === 'day')
    return said.unit === known.unit && sameDay(String(said.value), String(known.value));
  if (said.value !== known.value || said.unit === '?' || said.value === '?') return false;
  if (said.noun !== '' && known.noun !== '' && said.noun !== known.noun) return false;
  if (said.unit === known.unit) return true;
  // Thousands without a dollar sign: "a loan of 322,500".
  return said.unit === 'count' && said.noun === '' && known.unit === '$' && Number(said.value) >= 1_000;
}
