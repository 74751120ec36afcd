import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { type ActLimit, LimitReached, type Window } from '../../kernel/limits.ts';
import type { RequestContext } from '../caller.ts';
import type { Transaction } from '../database/database.ts';
import { defineKeyUse, type Secrets } from '../encryption/secrets.ts';

/** Whose calls are counted is not to be read off a table. */
const counting = defineKeyUse('rate-limit');

/** What is counted under one name. */
export interface Rule {
  readonly name: string;
  readonly windows: readonly Window[];
}

/** How a count stands. */
export interface Count {
  /** In the first window, with what was just counted. */
  readonly used: number;
  /** Until the next one is welcome; 0 while anything was left before this one. */
  readonly waitSeconds: number;
  /** Until the first window ends. */
  readonly endsInSeconds: number;
}

/** Counted in PostgreSQL, for all processes and across restarts; whose count it is (accounts, addresses, e-mails) is stored signed, not plain. */
export interface RateLimits {
  /** Counts ahead of what is counted, so that what runs at the same time counts too. */
  count(rule: Rule, owner: string): Promise<Count>;
  /** Takes one back that turned out to be a good one. */
  giveBack(rule: Rule, owner: string): Promise<void>;
  /**
   * Counts what one call does to others, in the transaction that does it. The last one that finds room may go beyond, so that
   * what belongs together is done as a whole; what no person began is not counted.
   * @throws LimitReached when nothing was left before this call
   */
  countAct(tx: Transaction, context: RequestContext, limit: ActLimit, amount: number): Promise<void>;
  /** Takes back what the same account counted `at` that moment, of an act that was undone before anybody was told. */
  giveBackAct(tx: Transaction, context: RequestContext, limit: ActLimit, counted: Counted): Promise<void>;
}

interface Counted {
  readonly amount: number;
  readonly at: Date;
}

interface Source {
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly clock: { now(): Date };
  /** How many times the numbers of a limit are let through. */
  readonly factor: number;
}

export function createRateLimits({ pool, secrets, clock, factor }: Source): RateLimits {
  const keyOf = ({ name }: Rule, { perSeconds }: Window, owner: string) =>
    `${name}:${perSeconds}:${secrets.sign(counting, owner)}`;
  /** @param before what the same call has counted already */
  const add = async (db: Pick<pg.PoolClient, 'query'>, rule: Rule, owner: string, amount: number, before = 0) => {
    const now = clock.now().getTime();
    const { windows } = rule;
    const keys = windows.map((window) => keyOf(rule, window, owner));
    const { rows } = await db.query<Row>(statement, [keys, windows.map((one) => one.perSeconds * 1_000), amount, now]);
    const states = windows.map(({ times }, index) => {
      const { points = 0, expire = now } = rows.find(({ key }) => key === keys[index]) ?? {};
      const endsInSeconds = Math.max(1, Math.ceil((expire - now) / 1_000));
      return { used: points, endsInSeconds, waitSeconds: points - amount - before >= times ? endsInSeconds : 0 };
    });
    const [{ used = 0, endsInSeconds = 0 } = {}] = states;
    return { used, endsInSeconds, waitSeconds: Math.max(...states.map(({ waitSeconds }) => waitSeconds)) };
  };
  const countedInCall = new WeakMap<RequestContext, Map<ActLimit, number>>();
  return {
    count: (rule, owner) => add(pool, rule, owner, 1),
    async giveBack(rule, owner) {
      const keys = rule.windows.map((window) => keyOf(rule, window, owner));
      await pool.query('update rate_limits set points = points - 1 where key = any($1) and points > 0', [keys]);
    },
    async countAct({ client }, context, limit, amount) {
      const { actor } = context;
      if (amount === 0 || !('id' in actor)) return;
      const { name, windows, refusal } = limit;
      const scaled = windows.map(({ times, perSeconds }) => ({ times: times * factor, perSeconds }));
      const counted = countedInCall.get(context) ?? new Map<ActLimit, number>();
      const before = counted.get(limit) ?? 0;
      const { waitSeconds } = await add(client, { name, windows: scaled }, actor.id, amount, before);
      if (waitSeconds > 0) throw new LimitReached(refusal, waitSeconds);
      countedInCall.set(context, counted.set(limit, before + amount));
    },
    async giveBackAct({ client }, { actor }, limit, { amount, at }) {
      if (amount === 0 || !('id' in actor)) return;
      const { windows } = limit;
      const keys = windows.map((window) => keyOf(limit, window, actor.id));
      const lasts = windows.map((one) => one.perSeconds * 1_000);
      await client.query(giveBackStatement, [keys, lasts, amount, at.getTime()]);
    },
  };
}

interface Row {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

/** All windows of a rule in one round trip, always in the same order, so that two who count wait for each other instead of colliding. */
const statement = `
  insert into rate_limits as kept (key, points, expire)
  select key, $3, $4 + lasts from unnest($1::text[], $2::bigint[]) with ordinality as asked(key, lasts, place) order by place
  on conflict (key) do update set
    points = excluded.points + case when kept.expire <= $4 then 0 else kept.points end,
    expire = case when kept.expire <= $4 then excluded.expire else kept.expire end
  returning key, points, expire`;

/** A window that began after the count does not hold it any more. Rows are locked in the order in which they are counted. */
const giveBackStatement = `
  with held as (
    select kept.key from rate_limits as kept
    join unnest($1::text[], $2::bigint[]) with ordinality as asked(key, lasts, place) on kept.key = asked.key
    where kept.expire - asked.lasts <= $4 order by asked.place for update of kept)
  update rate_limits as kept set points = greatest(points - $3, 0) from held where kept.key = held.key`;

/** Whose address it is, as far as counting goes: one line has a whole /64 of IPv6 addresses to itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - groups.length - end.length) : 0;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...end];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
