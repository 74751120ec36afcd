import { comparable } from '../../../kernel/fields/texts/comparable.ts';
import type { Finding, RecognitionReason } from '../findings.ts';
import type { PageText } from './page-text.ts';
import type { TypeRule } from './rules/rule.ts';

/** What speaks for a type, in points. */
export interface Evidence {
  readonly rule: TypeRule;
  readonly points: number;
  /** It has the heading of the type, or no text at all. */
  readonly isTitled: boolean;
  readonly found: number;
  readonly reasons: readonly RecognitionReason[];
}

const titlePoints = 5;
/** Where there is no text to read, a file's name that says all is enough. */
const namePoints = { sure: 4, sureAlone: 6, vague: 1.5 } as const;
const valuePoints = 1;
const mostValuePoints = 3;
const mostPhrasePoints = 8;
/** Fewer points state no type. */
const enoughPoints = 6;
/** A text without the heading of its type may only speak of such documents: it needs more, and values. */
const enoughUntitled = { points: 9, values: 2 } as const;
const fullPoints = 12;
/** The second best may have at most this share of the best's points, or nothing is stated. */
const clearShare = 0.8;

/** A file's name in plain words: 'BankStatement_Oct2026.pdf' is 'bank statement oct 2026'. */
export const wordsOfName = (fileName: string): string =>
  comparable(
    fileName
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2')
      .replaceAll('_', ' '),
  );

const has = (text: string, phrase: string): boolean => ` ${text} `.includes(` ${phrase} `);

/** Names split letters from digits, so the words of a rule do as well: 'cp575', 't12'. */
const asName = (word: string): string => wordsOfName(word);

function byName(rule: TypeRule, name: string, isReadable: boolean): { points: number; word?: string } {
  const sure = rule.names.sure.find((word) => has(name, asName(word)));
  if (sure) return { points: isReadable ? namePoints.sure : namePoints.sureAlone, word: sure };
  const vague = rule.names.vague?.find((word) => has(name, asName(word)));
  return vague ? { points: namePoints.vague, word: vague } : { points: 0 };
}

/** Headings may have a few words around them: 'Residential Lease Agreement (Texas)'. */
const aroundTitle = 24;
const titleLines = 14;

/** The words of a document that decide its type, made comparable once. */
export interface Spoken {
  readonly name: string;
  readonly top: readonly string[];
  readonly body: string;
}

export function spokenOf(fileName: string, pages: readonly PageText[]): Spoken {
  const top = (pages[0]?.lines ?? [])
    .slice(0, titleLines)
    .flatMap((cells) => cells.map(({ text }) => comparable(text)));
  return { name: wordsOfName(fileName), top, body: comparable(pages.map(({ flat }) => flat).join(' ')) };
}

/** The points of a type by its name, headings and phrases. */
export function evidenceFor(rule: TypeRule, { name, top, body }: Spoken): Evidence {
  const named = byName(rule, name, body !== '');
  const title = rule.titles
    .toSorted((one, other) => other.length - one.length)
    .find((phrase) => top.some((line) => has(line, phrase) && line.length <= phrase.length + aroundTitle));
  const spoken = Object.entries(rule.phrases).filter(([phrase]) => has(body, phrase));
  const against = Object.entries(rule.against ?? {}).filter(([phrase]) => has(body, phrase));
  const sum = (entries: readonly (readonly [string, number])[]) =>
    entries.reduce((total, [, points]) => total + points, 0);
  const points = named.points + (title ? titlePoints : 0) + Math.min(sum(spoken), mostPhrasePoints) - sum(against);
  const strongest = spoken.toSorted(([, one], [, other]) => other - one).slice(0, 3);
  const phrases = [...(title ? [title] : []), ...strongest.map(([phrase]) => phrase).filter((one) => one !== title)];
  return {
    rule,
    points,
    isTitled: title !== undefined || body === '',
    found: 0,
    reasons: [
      ...(named.word ? [{ code: 'name-says', word: named.word } as const] : []),
      ...phrases.map((phrase) => ({ code: 'text-says', phrase }) as const),
    ],
  };
}

/** What was found in it speaks for a type as well. */
export function withValues(evidence: Evidence, values: readonly Finding[]): Evidence {
  const what = [...new Set(values.map((value) => value.what))];
  if (what.length === 0) return evidence;
  return {
    ...evidence,
    found: what.length,
    points: evidence.points + Math.min(what.length * valuePoints, mostValuePoints),
    reasons: [...evidence.reasons, { code: 'values-found', what }],
  };
}

const isEnough = ({ isTitled, points, found }: Evidence): boolean =>
  isTitled ? points >= enoughPoints : points >= enoughUntitled.points && found >= enoughUntitled.values;

/** The one type that has enough points, clearly more than every other; else undefined. */
export function decided(all: readonly Evidence[]): Evidence | undefined {
  const [first, second] = all.toSorted((one, other) => other.points - one.points);
  if (!first || !isEnough(first)) return undefined;
  return second && second.points > first.points * clearShare ? undefined : first;
}

export const scoreOf = ({ points }: Evidence): number => Math.round(Math.min(points / fullPoints, 1) * 100) / 100;
