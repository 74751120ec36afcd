import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/answers.ts';
import { AppError } from '../../../kernel/errors.ts';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { getProfile, lenderSignIn, signIn, signOut } from '../contract.ts';
import type { Profile } from '../model.ts';
import { closeSession } from './sessions.ts';
import { type Account, createSignIn } from './sign-in.ts';
import { accounts } from './tables.ts';

export function accountRoutes(parts: {
  database: Database;
  events: Events;
  rateLimits: RateLimits;
  forget(accountId: string): void;
}): Route[] {
  const { database, events } = parts;
  const signInWith = createSignIn(database, parts.rateLimits);
  return [
    route(signIn, async ({ body, address, cause }) => {
      const { account, token } = await signInWith(body, { address, cause, lendersOnly: false });
      const { role, isAdmin, isSuperAdmin, lenderId, lenderUserId } = presentProfile(account);
      return { ...ok, message: 'Login successful', token, role, isAdmin, isSuperAdmin, lenderId, lenderUserId };
    }),
    route(lenderSignIn, async ({ body, address, cause }) => {
      const { account, token } = await signInWith(body, { address, cause, lendersOnly: true });
      const { id, lenderId, approved } = account;
      return { ...ok, message: 'Login successful', token, lenderUserId: id, lenderId, approved };
    }),
    route(signOut, async ({ session, cause }) => {
      await database.transaction(async (tx) => {
        await closeSession(tx, events, session);
        await audit(tx, cause, { action: 'account.signedOut', entity: 'account', entityId: session.accountId });
      });
      parts.forget(session.accountId);
      return ok;
    }),
    route(getProfile, async ({ session }) => {
      const [account] = await database.db.select().from(accounts).where(eq(accounts.id, session.accountId));
      if (!account) throw new AppError('NO_SESSION');
      return { ...ok, user: presentProfile(account) };
    }),
  ];
}

function presentProfile(account: Account): Profile {
  const { id, role, userType, firstName, lastName, email, subscriptionTier, lenderId, approved } = account;
  return {
    _id: id,
    id,
    role,
    isAdmin: isAdmin(role),
    isSuperAdmin: role === 'superadmin',
    userType,
    firstName,
    lastName,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    subscriptionTier,
    lenderId,
    lenderUserId: role === 'lender' ? id : null,
    approved,
  };
}
