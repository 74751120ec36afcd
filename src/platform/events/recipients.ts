import type { Desk } from '../../kernel/access.ts';
import type { EventType, Happened, Side } from '../../kernel/event-type.ts';
import type { Queries } from '../database/database.ts';
import { defineHook } from '../platform.ts';
import type { FollowerCall } from './followers.ts';

/** The people behind an audience. The feature that knows accounts registers itself. */
export interface People {
  lenderUsers(db: Queries, lenderIds: readonly string[]): Promise<readonly { id: string; lenderId: string }[]>;
  /** @param desk those who work there, or are limited to none (`all`); everybody where it is left out */
  admins(db: Queries, desk?: Desk | 'all'): Promise<readonly string[]>;
}
export const people = defineHook<People>('platform.people');

export interface Recipient<Payload extends object = object> {
  readonly accountId: string;
  readonly happened: Happened<Payload>;
}

// Several followers of one event go to the same people: they are looked up once.
const known = new WeakMap<readonly Happened[], Map<Side, Promise<readonly Recipient[]>>>();

/** Whom of one side an event reaches, each with the object that it happened to. */
export function recipientsOf<Payload extends object>(
  event: EventType<Payload>,
  side: Side,
  act: FollowerCall<Payload>,
): Promise<readonly Recipient<Payload>[]> {
  const bySide = known.get(act.happened) ?? new Map<Side, Promise<readonly Recipient[]>>();
  known.set(act.happened, bySide);
  const found = bySide.get(side) ?? findRecipients(event, side, act);
  bySide.set(side, found);
  // They stand with the very happenings that were handed over.
  return found as Promise<readonly Recipient<Payload>[]>;
}

async function findRecipients<Payload extends object>(
  { name, seenBy }: EventType<Payload>,
  side: Side,
  { platform, tx, happened }: FollowerCall<Payload>,
): Promise<readonly Recipient[]> {
  const key = seenBy[side];
  if (key === undefined) throw new Error(`${name} is not to be seen by this side: ${side}`);
  const [directory] = platform.hooks.all(people);
  if (side === 'admins' || key === true) {
    const desk = seenBy.admins === true ? undefined : seenBy.admins;
    const admins = (await directory?.admins(tx.db, desk)) ?? [];
    return happened.flatMap((one) => admins.map((accountId) => ({ accountId, happened: one })));
  }
  const named = happened.flatMap((one) => idsUnder(key, one).map((id) => ({ id, happened: one })));
  if (side !== 'lender') return named.map((one) => ({ accountId: one.id, happened: one.happened }));
  const users = (await directory?.lenderUsers(tx.db, [...new Set(named.map(({ id }) => id))])) ?? [];
  return named.flatMap((one) =>
    users.filter(({ lenderId }) => lenderId === one.id).map((user) => ({ accountId: user.id, happened: one.happened })),
  );
}

/** @returns none where the payload names nobody, as a deal without a lender */
function idsUnder(key: string, { id, payload }: Happened): readonly string[] {
  if (key === 'id') return [id];
  const value = Object.entries(payload).find(([name]) => name === key)?.[1];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
