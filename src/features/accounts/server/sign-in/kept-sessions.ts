import { needsTwoFactor, type TwoFactorGroup } from '../../../../kernel/access.ts';
import { secondMs } from '../../../../kernel/dates.ts';
import { type Events, listenTo } from '../../../../platform/events/bus.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { effectiveTier } from '../../model.ts';
import { accounts } from '../tables.ts';
import { everySessionTopic, sessionTopic } from '../topics.ts';
import { hasSecondFactor } from '../two-factor/state.ts';

/** For queries by which tokens are looked up, here and in features that have tokens of their own. */
export const visitors = accounts;

/** What such a query reads of the account. */
export const visitorColumns = {
  accountId: accounts.id,
  role: accounts.role,
  lenderId: accounts.lenderId,
  approved: accounts.approved,
  desks: accounts.desks,
  subscriptionTier: accounts.subscriptionTier,
  trialEndsAt: accounts.trialEndsAt,
  emailVerifiedAt: accounts.emailVerifiedAt,
  hasSecondFactor,
};

type Visited = Pick<
  typeof accounts.$inferSelect,
  'role' | 'lenderId' | 'approved' | 'desks' | 'subscriptionTier' | 'trialEndsAt' | 'emailVerifiedAt'
> & { readonly sessionId: string; readonly accountId: string; readonly hasSecondFactor: unknown };

/** Who calls with a token. */
export function sessionOf(row: Visited, now: Date, twoFactorRequired: readonly TwoFactorGroup[]): Session {
  const { sessionId, accountId, role, lenderId, approved, desks, emailVerifiedAt } = row;
  return {
    ...{ sessionId, accountId, role, lenderId, approved, desks },
    subscriptionTier: effectiveTier(row, now),
    emailVerified: emailVerifiedAt !== null,
    mustSetUpTwoFactor: !row.hasSecondFactor && needsTwoFactor(role, twoFactorRequired),
  };
}

/** For how long what was read may be kept: until it says something else by itself, and never long. */
export function keptUntil(
  { expiresAt, trialEndsAt }: { readonly expiresAt: Date; readonly trialEndsAt: Date | null },
  now: Date,
): number {
  const trialChangesAt = trialEndsAt !== null && trialEndsAt > now ? trialEndsAt.getTime() : Infinity;
  return Math.min(expiresAt.getTime(), trialChangesAt, now.getTime() + keptForMs);
}

const keptAtMost = 5_000;
/** A bound for the case that the listening connection is dead without anyone having noticed. */
const keptForMs = 10 * secondMs;

/** Sessions by their tokens, for a moment; dropped as soon as anything of their account changes in any process. */
export function keepSessions(events: Events) {
  const byToken = new Map<string, { session: Session; keepUntil: number }>();
  let generation = 0;
  const drop = (accountId: string) => {
    // A lookup that began before this change must not be kept either.
    generation++;
    for (const [token, { session }] of byToken)
      if (session.accountId === accountId || session.impersonation?.by === accountId) byToken.delete(token);
  };
  const dropAll = () => {
    generation++;
    byToken.clear();
  };
  events.subscribe(
    [listenTo(sessionTopic, ({ accountId }) => drop(accountId)), listenTo(everySessionTopic, dropAll)],
    dropAll,
  );
  return {
    drop,
    dropAll,
    generation: () => generation,
    find(token: string, now: Date): Session | undefined {
      const entry = byToken.get(token);
      return entry && events.isConnected() && entry.keepUntil > now.getTime() ? entry.session : undefined;
    },
    keep(token: string, session: Session, keepUntil: number, since: number) {
      if (since !== generation || !events.isConnected()) return;
      if (byToken.size >= keptAtMost) byToken.clear();
      byToken.set(token, { session, keepUntil });
    },
  };
}

export type KeptSessions = ReturnType<typeof keepSessions>;
