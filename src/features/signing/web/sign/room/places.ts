import type { SigningView } from '../../../sign-contract.ts';

type Document = SigningView['documents'][number];
export type Place = Document['places'][number];

/** A place that the signer of the page fills. */
export interface OwnPlace {
  readonly key: string;
  readonly documentId: string;
  readonly documentName: string;
  readonly place: Place;
  readonly isSigned: boolean;
}

export const keyOf = (documentId: string, { id }: Pick<Place, 'id'>): string => `${documentId} ${id}`;

/** On one line, though not to the point. */
const lineHeight = 6;
const inReadingOrder = ({ box: a }: Place, { box: b }: Place): number =>
  a.page - b.page || Math.round(a.y / lineHeight) - Math.round(b.y / lineHeight) || a.x - b.x;

/** The signer's places as they come when the documents are read one after the other. */
export const ownPlaces = (documents: readonly Document[]): readonly OwnPlace[] =>
  documents.flatMap(({ _id, name, places }) =>
    places
      .filter(({ isYours }) => isYours)
      .toSorted(inReadingOrder)
      .map((place) => ({
        ...{ key: keyOf(_id, place), documentId: _id, documentName: name, place },
        isSigned: place.signedAt !== null,
      })),
  );

/** The next place that is not signed yet, from the one after `key` on and then from the start. */
export function nextOpen(places: readonly OwnPlace[], key?: string): OwnPlace | undefined {
  const at = places.findIndex((one) => one.key === key) + 1;
  return [...places.slice(at), ...places.slice(0, at)].find(({ isSigned }) => !isSigned);
}

/** The place before or after one, signed or not; at either end it stays. */
export function neighborOf(places: readonly OwnPlace[], key: string | undefined, step: 1 | -1): OwnPlace | undefined {
  const at = places.findIndex((one) => one.key === key);
  if (at === -1) return step === 1 ? places[0] : places.at(-1);
  return places[Math.min(places.length - 1, Math.max(0, at + step))];
}
