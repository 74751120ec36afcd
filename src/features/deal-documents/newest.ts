import type { DealRequirement } from './contract.ts';

/** What the live stream says of a required document. */
export interface DocumentUpdate {
  readonly requirementId: string | null;
  readonly status: string | null;
  readonly errorMessage: string | null;
  readonly timestamp: string;
  readonly filledDocumentId: string | null;
}

/** Moments are written in UTC, all with the same number of digits, so that they sort as text. */
const isNewer = (at: string, than: string | null): boolean => than === null || at > than;

/** An update is applied only when it is newer than what is known. @returns the same list where it changes nothing */
export function applyUpdate<One extends Pick<DealRequirement, '_id' | 'lastUpdatedAt'>>(
  requirements: readonly One[],
  { requirementId, status, errorMessage, timestamp, filledDocumentId }: DocumentUpdate,
): readonly One[] {
  const known = requirements.find(({ _id }) => _id === requirementId);
  if (!known || status === null || !isNewer(timestamp, known.lastUpdatedAt)) return requirements;
  const update = { status, errorMessage, lastUpdatedAt: timestamp, filledDocumentId };
  return requirements.map((one) => (one === known ? { ...one, ...update } : one));
}

/** What a call answered, except where something newer is known already: answers come in any order. */
export const replaceOlder = <One extends Pick<DealRequirement, '_id' | 'lastUpdatedAt'>>(
  known: readonly One[],
  answered: One,
): readonly One[] => known.map((one) => (one._id === answered._id ? newerOf(one, answered) : one));

/** What was just read, except for documents of which something newer is known already. */
export const keepNewer = <One extends Pick<DealRequirement, '_id' | 'lastUpdatedAt'>>(
  known: readonly One[],
  read: readonly One[],
): readonly One[] =>
  read.map((one) =>
    newerOf(
      known.find(({ _id }) => _id === one._id),
      one,
    ),
  );

function newerOf<One extends Pick<DealRequirement, 'lastUpdatedAt'>>(known: One | undefined, come: One): One {
  const isOlder = known?.lastUpdatedAt != null && isNewer(known.lastUpdatedAt, come.lastUpdatedAt);
  return isOlder ? known : come;
}
