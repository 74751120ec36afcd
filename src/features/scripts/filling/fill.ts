import { placeholderNamed, type ScriptValues } from './placeholders.ts';

const inBraces = /\{([^{}]*)\}/g;
const inBrackets = /\[([^[\]]*)\]/g;

/** A value within a sentence; undefined where there is none. A list has its own lines and is none of these. */
function textOf(name: string, values: ScriptValues): string | undefined {
  const known = placeholderNamed(name);
  const value = known === undefined ? undefined : values[known];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isWhole = (text: string, values: ScriptValues): boolean =>
  [...text.matchAll(inBraces)].every(([, name = '']) => textOf(name, values) !== undefined);

/** Of the alternatives in brackets the first one whose placeholders all have a value; nothing where none has. */
const chooseAlternatives = (text: string, values: ScriptValues): string =>
  text.replace(inBrackets, (_all, inner: string) => inner.split('|').find((one) => isWhole(one, values)) ?? '');

/** A period after one of these ends no sentence. */
const abbreviation = /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Ave|Blvd|Rd|No|Inc|Co|vs|approx|e\.g|i\.e)\.$/i;

/** A text in its sentences, each with the space that follows it. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?]["”’)]*\s+(?=["“(]?[\p{Lu}\d{$])/gu)) {
    const to = index + end.length;
    if (abbreviation.test(text.slice(from, to).trimEnd())) continue;
    sentences.push(text.slice(from, to));
    from = to;
  }
  return [...sentences, text.slice(from)].filter((sentence) => sentence.trim() !== '');
}

/** One line without the sentences whose values are missing. */
function fillLine(line: string, values: ScriptValues): string {
  const marker = /^(?:- |\d+\. |Subject: )?/.exec(line)?.[0] ?? '';
  const chosen = chooseAlternatives(line.slice(marker.length), values);
  const filled = sentencesIn(chosen)
    .filter((sentence) => isWhole(sentence, values))
    .join('')
    .replace(inBraces, (_all, name: string) => textOf(name, values) ?? '')
    .replace(/\s{2,}/g, ' ')
    .replace(/\s([,.;:!?])/g, '$1')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(filled)) return '';
  return marker + startLarge(filled);
}

/** The first letter of a line as a capital: 'fix and flip loan' may have come to stand at its start. */
const startLarge = (text: string): string => text.replace(/^["“(]?\p{Ll}/u, (start) => start.toUpperCase());

/** The lines of a placeholder that stands alone: a list, or a text of its own. */
function listIn(line: string, values: ScriptValues): readonly string[] | undefined {
  const name = /^\{([^{}]*)\}$/.exec(line.trim())?.[1];
  const known = name === undefined ? undefined : placeholderNamed(name);
  const value = known === undefined ? undefined : values[known];
  if (name === undefined || typeof value === 'string') return undefined;
  return (value ?? []).map((text) => `- ${text}`);
}

export const isHeading = (line: string): boolean => /^[^-\s].*:$/.test(line.trim());

/** What became of each line: nothing where it lost all of its text. */
const fillEach = (lines: readonly string[], values: ScriptValues): (readonly string[])[] =>
  lines.map((line) => {
    if (line.trim() === '') return [''];
    return (listIn(line, values) ?? [fillLine(line.trim(), values)]).filter((text) => text !== '');
  });

/** The lines below a heading, up to the next blank one; a blank line may stand between. */
function belowHeading(lines: readonly string[], place: number): readonly number[] {
  const from = lines[place + 1]?.trim() === '' ? place + 2 : place + 1;
  const length = lines.slice(from).findIndex((line) => line.trim() === '');
  return lines.slice(from, length < 0 ? undefined : from + length).map((_line, below) => from + below);
}

/**
 * A script with its values in place. A sentence whose value is missing is left out, so is a line or heading that has nothing
 * left: what comes out never has a hole.
 */
export function fillScript(text: string, values: ScriptValues): string {
  const lines = text.split('\n');
  const filled = fillEach(lines, values);
  const isLost = (place: number): boolean => {
    const below = isHeading(lines[place] ?? '') ? belowHeading(lines, place) : [];
    return below.length > 0 && below.every((one) => filled[one]?.length === 0);
  };
  return filled
    .filter((_texts, place) => !isLost(place))
    .flat()
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The points of a script, without those that need a value that is missing. */
export const fillPoints = (points: readonly string[], values: ScriptValues): string[] =>
  points.map((point) => fillLine(point, values)).filter((point) => point !== '');
