import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '../../../../kernel/event-type.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type FollowerCall, follow } from '../../../../platform/events/followers.ts';
import type { Follower } from '../../../../platform/platform.ts';
import { marks } from '../tables.ts';
import { dayOf, type RollupSource } from './sources.ts';

/**
 * Writes down, in the transaction of a change, that the days of these rows have to be counted again. Nobody shares a row with
 * anybody: however many write, none waits.
 * @param moments `select <moment> as at from ...`, as the rows stand in this transaction
 */
export async function markDays({ db }: Pick<Transaction, 'db'>, { name }: RollupSource, moments: SQL): Promise<void> {
  await db.execute(
    sql`insert into ${marks} (source, day) select distinct ${name}, ${dayOf(sql`m.at`)} from (${moments}) m where m.at is not null`,
  );
}

/** Marks the days of what an event is about. @param moments of the objects with these ids */
export const markOnEvent = <Payload extends object>(
  event: EventType<Payload>,
  source: RollupSource,
  moments: (ids: SQL) => SQL,
  idOf: (happened: FollowerCall<Payload>['happened'][number]) => string = ({ id }) => id,
): Follower =>
  follow(event, ({ tx, happened }) => markDays(tx, source, moments(sql`${sql.param(happened.map(idOf))}::uuid[]`)), {
    target: `count ${source.name}`,
  });
