import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../../kernel/access.ts';
import type { EndpointParts } from '../../../../kernel/endpoint.ts';
import { cursorOf, type KeyType, keyAs, keyValue, type Place, placeOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { effectiveTier } from '../../model.ts';
import type { ListedUser } from '../../people/contract.ts';
import type { listUsers } from '../../people/endpoints.ts';
import { actionsOn, type PlanFilter, type UserSort } from '../../people/model.ts';
import { accounts, isLenderUser, lastLoginToSort, nameToSort, sessions } from '../tables.ts';
import { beginsWith, isNamed } from './find-by-name.ts';

type Asked = EndpointParts<typeof listUsers>['query'];

interface SortKey {
  readonly type: KeyType;
  readonly key: SQL;
}
/** Each with an index over key and id. */
const sortKeys: Readonly<Record<UserSort, SortKey>> = {
  name: { type: 'text', key: nameToSort.whole },
  lastLogin: { type: 'moment', key: lastLoginToSort },
  created: { type: 'moment', key: sql`created_at` },
};

/** A page of the users, with what administrators see of them. @throws INVALID_INPUT for a cursor of another list */
export async function readUsers(db: Queries, asked: Asked, by: Session, now: Date): Promise<ListedUser[]> {
  const { sort, descending, cursor, limit, offset } = asked;
  const { type, key } = sortKeys[sort];
  const place = placeOf(type, cursor);
  const isDown = descending === 'true';
  const order = isDown ? sql`desc` : sql`asc`;
  const rows = await db
    .select({
      account: accounts,
      key: keyAs(type, key),
      sessions: ofSessions(sql`count(*)`, now).mapWith(Number),
      lastUsed: ofSessions(sql`max(s.last_used_at)`, now).mapWith(sessions.lastUsedAt),
    })
    .from(accounts)
    .where(and(...isWanted(asked, now), place && isBeyond({ type, key }, place, isDown)))
    .orderBy(sql`${key} ${order}`, sql`accounts.id ${order}`)
    .limit(limit)
    .offset(place ? 0 : offset);
  return rows.map((row) => present(row, by, now));
}

const fileRows = 100;
/** The same for a file: a page and where the next one begins. */
export async function pageOfUsers(db: Queries, asked: Omit<Asked, 'limit' | 'offset'>, by: Session, now: Date) {
  const rows = await readUsers(db, { ...asked, limit: fileRows, offset: 0 }, by, now);
  return { rows, next: rows.length < fileRows ? null : (rows.at(-1)?.cursor ?? null) };
}

const isBeyond = ({ type, key }: SortKey, place: Place, isDown: boolean): SQL =>
  sql`(${key}, accounts.id) ${sql.raw(isDown ? '<' : '>')} (${keyValue(type, place.key)}, ${place.id}::uuid)`;

/** Of the sessions in which the account is logged in. */
const ofSessions = (what: SQL, now: Date): SQL =>
  sql`(select ${what} from ${sessions} s where s.account_id = accounts.id and s.impersonation_id is null and s.expires_at > ${now.toISOString()}::timestamptz)`;

function isWanted({ search, role, userType, plan }: Asked, now: Date): (SQL | undefined)[] {
  const wantedRoles: Role[] = role === 'admin' ? ['admin', 'superadmin'] : role ? [role] : [];
  return [
    isNull(accounts.deletedAt),
    wantedRoles.length > 0 ? inArray(accounts.role, wantedRoles) : undefined,
    userType ? eq(accounts.userType, userType) : undefined,
    plan ? and(isOnPlan(plan, now), hasPlan) : undefined,
    search ? or(isNamed(search), beginsWith(sql`${accounts.email}`, search)) : undefined,
  ];
}

/** Plans are for brokers and investors: administrators have every feature, lender users need none. */
const hasPlan = sql`role in ('user', 'suspended') and not ${isLenderUser}`;

/** The same as `effectiveTier` says of a row. */
function isOnPlan(plan: PlanFilter, now: Date): SQL | undefined {
  const { subscriptionTier, trialEndsAt } = accounts;
  const isOnTrial = gt(trialEndsAt, now);
  if (plan === 'trial') return isOnTrial;
  const runs = or(isNull(trialEndsAt), isOnTrial);
  const isOnTier = and(eq(subscriptionTier, plan), runs);
  return plan === 'basic' ? or(eq(subscriptionTier, plan), sql`not ${runs}`) : isOnTier;
}

interface Row {
  readonly account: typeof accounts.$inferSelect;
  readonly key: string | null;
  readonly sessions: number;
  readonly lastUsed: Date | null;
}

function present({ account, key, sessions: open, lastUsed }: Row, by: Session, now: Date): ListedUser {
  const { id, firstName, lastName, email, role, userType, marketingOptIn, trialEndsAt } = account;
  return {
    _id: id,
    firstName,
    lastName,
    email,
    role,
    userType,
    marketingOptIn,
    emailVerified: account.emailVerifiedAt !== null,
    lastLogin: account.lastLoginAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    subscriptionTier: effectiveTier(account, now),
    trialEndsAt: trialEndsAt !== null && trialEndsAt > now ? trialEndsAt.toISOString() : null,
    desks: role === 'admin' ? account.desks : null,
    sessions: open,
    lastUsed: lastUsed?.toISOString() ?? null,
    can: actionsOn(account, by),
    cursor: cursorOf({ key, id }),
  };
}
