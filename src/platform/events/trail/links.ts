import { createHash } from 'node:crypto';
import { defineKeyUse, type Secrets } from '../../encryption/secrets.ts';
import { trailSigner } from './signature.ts';
import type { auditDays, auditSeals } from './tables.ts';

export type Seal = typeof auditSeals.$inferSelect;
export type ClosedDay = typeof auditDays.$inferSelect;

const sealUse = defineKeyUse('seals of the audit trail');
const dayUse = defineKeyUse('days of the audit trail');

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Where the chain begins: bound to how many rows there were before it. */
export const genesisHash = (genesisId: number): Buffer => sha256(`the audit trail begins after ${genesisId}`);

/** The hash after one more row. */
export const chained = (hash: Buffer, digest: Buffer): Buffer => sha256(hash, digest);

export const shortDigestBytes = 8;

type SealFacts = Omit<Seal, 'signature'>;
const sealText = ({ number, day, ids, rows, upTo, digests, previous, hash, sealedAt }: SealFacts): string =>
  JSON.stringify([
    number,
    day,
    ids,
    rows,
    upTo,
    sha256(digests).toString('hex'),
    previous.toString('hex'),
    hash.toString('hex'),
    sealedAt.toISOString(),
  ]);

/** What the certificate signs and the log says of a day. */
export const dayText = ({ day, firstSeal, lastSeal, rows, previous, hash }: DayFacts): string =>
  JSON.stringify([day, firstSeal, lastSeal, rows, previous.toString('hex'), hash.toString('hex')]);
type DayFacts = Pick<ClosedDay, 'day' | 'firstSeal' | 'lastSeal' | 'rows' | 'previous' | 'hash'>;

export const signSeal = (secrets: Secrets, seal: SealFacts): string => trailSigner(secrets, sealUse)(sealText(seal));
export const signDay = (secrets: Secrets, day: DayFacts): string => trailSigner(secrets, dayUse)(dayText(day));

/** `{[1,8),[9,12)}` as pairs: from, and the one after the last. */
export const rangesOf = (ids: string): readonly (readonly [number, number])[] =>
  [...ids.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const);

/** Ids in order as ranges. */
export function idsText(ids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.[1] === id) last[1] = id + 1;
    else ranges.push([id, id + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

export const idsOf = (ids: string): number[] =>
  rangesOf(ids).flatMap(([from, to]) => Array.from({ length: to - from }, (_, place) => from + place));
