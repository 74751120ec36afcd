import { comparable } from '../../../kernel/fields/texts/comparable.ts';
import type { DocumentFindings } from '../findings.ts';
import { wordsOfName } from '../recognize/score.ts';

/** A document that a deal needs, as far as an arriving file may answer it. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly documentType: string;
  /** A file stands for it already. */
  readonly isTaken: boolean;
}

/** Why a place is suggested, and why not the other that would do as well. */
export type PlaceReason =
  | { readonly code: 'type'; readonly documentType: string }
  | { readonly code: 'name'; readonly words: readonly string[] }
  | { readonly code: 'better-name' | 'first-of'; readonly instead: readonly string[] };

export interface SuggestedPlace {
  readonly placeId: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly reasons: readonly PlaceReason[];
  /** Sure enough to be accepted with others in one step: nothing else fits as well. */
  readonly isSure: boolean;
}

const fillers = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'or',
  'to',
  'with',
  'pdf',
  'copy',
  'final',
  'signed',
  'last',
]);
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);
const stems = (text: string): readonly string[] =>
  text
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word))
    .map(stem);

interface Candidate {
  readonly place: Place;
  readonly isType: boolean;
  /** The words of the place's name that the file's name has, and their share. */
  readonly words: readonly string[];
  readonly share: number;
}

/** By its name alone a file needs this share of a requirement's words. */
const enoughByName = 0.6;
/** What the type and the name weigh. */
const weights = { type: 0.7, name: 0.3 } as const;
const sureScore = 0.5;

function candidateOf(place: Place, fileStems: ReadonlySet<string>, type: string | undefined): Candidate | undefined {
  const wanted = stems(comparable(place.name));
  const words = wanted.filter((word) => fileStems.has(word));
  const share = wanted.length === 0 ? 0 : words.length / wanted.length;
  const isType = type !== undefined && place.documentType === type;
  // A document that is recognized as another type answers only what has no type of its own.
  const mayBeNamed = type === undefined || place.documentType === 'other' || place.documentType === 'lenderForm';
  return isType || (mayBeNamed && share >= enoughByName) ? { place, isType, words, share } : undefined;
}

const order = (one: Candidate, other: Candidate): number =>
  Number(other.isType) - Number(one.isType) || other.share - one.share;

/** The open requirement that a file answers best: by its type first, then by its name. Undefined where none fits. */
export function suggestPlace(
  fileName: string,
  { type }: Pick<DocumentFindings, 'type'>,
  places: readonly Place[],
): SuggestedPlace | undefined {
  const fileStems = new Set(stems(wordsOfName(fileName)));
  const [first, ...others] = places
    .filter(({ isTaken }) => !isTaken)
    .flatMap((place) => candidateOf(place, fileStems, type?.name) ?? [])
    .sort(order);
  if (!first) return undefined;
  const rivals = others.filter(({ isType }) => isType === first.isType);
  const isBetter = rivals.every(({ share }) => share < first.share);
  const typeScore = first.isType && type ? weights.type * type.score : 0;
  const score = Math.round((typeScore + weights.name * first.share) * 100) / 100;
  return {
    placeId: first.place.id,
    score,
    reasons: [
      ...(first.isType ? [{ code: 'type', documentType: first.place.documentType } as const] : []),
      ...(first.words.length > 0 ? [{ code: 'name', words: first.words } as const] : []),
      ...(rivals.length > 0
        ? [{ code: isBetter ? 'better-name' : 'first-of', instead: rivals.map(({ place }) => place.id) } as const]
        : []),
    ],
    isSure: first.isType && score >= sureScore && isBetter,
  };
}

/** A file that waits for its place. */
export interface WaitingFile {
  readonly id: string;
  readonly fileName: string;
  readonly findings: Pick<DocumentFindings, 'type'>;
}

/** The places of several files: where two of them answer one requirement best, the better one is suggested for it. By file. */
export function suggestPlaces(
  files: readonly WaitingFile[],
  places: readonly Place[],
): ReadonlyMap<string, SuggestedPlace> {
  const suggested = new Map<string, SuggestedPlace>();
  let open = places;
  let waiting = files.map((file) => ({ file, place: suggestPlace(file.fileName, file.findings, open) }));
  for (;;) {
    const best = waiting
      .filter(({ place }) => place !== undefined)
      .sort((one, other) => Number(other.place?.score) - Number(one.place?.score))[0];
    if (!best?.place) return suggested;
    const { placeId } = best.place;
    suggested.set(best.file.id, best.place);
    open = open.filter(({ id }) => id !== placeId);
    waiting = waiting
      .filter(({ file }) => file !== best.file)
      .map((one) =>
        one.place?.placeId === placeId
          ? { file: one.file, place: suggestPlace(one.file.fileName, one.file.findings, open) }
          : one,
      );
  }
}
