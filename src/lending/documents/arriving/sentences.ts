import { formatList } from '../../../kernel/format.ts';
import { documentTypeOf } from '../document-types.ts';
import { findingTypes, type RecognizedType } from '../findings.ts';
import type { PlaceReason } from './suggest-place.ts';

const quoted = (text: string): string => `“${text}”`;

/** Why a document was recognized as what it is, in sentences. */
export function whyRecognized({ reasons }: RecognizedType): readonly string[] {
  const names = reasons.flatMap((reason) => (reason.code === 'name-says' ? [quoted(reason.word)] : []));
  const phrases = reasons.flatMap((reason) => (reason.code === 'text-says' ? [quoted(reason.phrase)] : []));
  const values = reasons.flatMap((reason) => (reason.code === 'values-found' ? reason.what : []));
  const labels = values.map((what) => findingTypes[what].label.toLowerCase());
  return [
    ...(names.length > 0 ? [`Its name says ${formatList(names)}.`] : []),
    ...(phrases.length > 0 ? [`Its text says ${formatList(phrases)}.`] : []),
    ...(labels.length > 0 ? [`It states ${formatList(labels)}.`] : []),
  ];
}

function whyPlacedBy(reason: PlaceReason, nameOf: (placeId: string) => string): string {
  if (reason.code === 'type') return `Recognized as: ${documentTypeOf(reason.documentType).label}.`;
  if (reason.code === 'name') return `The file name has ${formatList(reason.words.map(quoted))}.`;
  const others = reason.instead.map((id) => quoted(nameOf(id)));
  return reason.code === 'better-name'
    ? `Its name fits better than ${formatList(others)}.`
    : `It could also be ${formatList(others)}.`;
}

/** Why a place is suggested, in sentences. */
export const whyPlaced = (reasons: readonly PlaceReason[], nameOf: (placeId: string) => string): readonly string[] =>
  reasons.map((reason) => whyPlacedBy(reason, nameOf));
