import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import type { OwnDataFile } from '../api.ts';
import { readLogo } from '../own-account/logo.ts';
import { accounts, lenderApplications, sessions } from '../tables.ts';
import { passkeys } from '../two-factor/tables.ts';
import { historyLabels } from './history-labels.ts';

const profile: OwnDataFile = {
  name: 'profile',
  title: 'Profile and settings',
  about: 'Your profile, your plan and your settings. For lender users, also what was stated at sign-up.',
  access: 'signedIn',
  columns: [
    'id',
    'email',
    'firstName',
    'lastName',
    'role',
    'userType',
    'subscriptionTier',
    'trialEndsAt',
    'emailVerifiedAt',
    'marketingOptIn',
    'timeZone',
    'letterheadCompany',
    'letterheadNmlsId',
    'letterheadPhone',
    'letterheadLogo',
    'lenderId',
    'approved',
    'desks',
    'createdAt',
    'lastLoginAt',
    'deletionDueAt',
    'companyName',
    'phone',
    'companyWebsite',
    'yearsInBusiness',
    'licenseNumber',
    'termsAcceptedAt',
  ],
  async *pages(db, { accountId }) {
    const [row] = await db
      .select()
      .from(accounts)
      .leftJoin(lenderApplications, eq(lenderApplications.accountId, accounts.id))
      .where(eq(accounts.id, accountId));
    const logo = await readLogo(db, accountId);
    const letterheadLogo = logo ? `data:image/png;base64,${logo.toString('base64')}` : null;
    if (row) yield [{ ...row.lender_applications, ...row.accounts, letterheadLogo }];
  },
};

const openSessions: OwnDataFile = {
  name: 'sessions',
  title: 'Where you are logged in',
  about: 'The devices logged in to your account: since when, and until when at most.',
  access: 'signedIn',
  columns: ['id', 'device', 'createdAt', 'lastUsedAt', 'expiresAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: sessions.id,
            device: sessions.device,
            createdAt: sessions.createdAt,
            lastUsedAt: sessions.lastUsedAt,
            expiresAt: sessions.expiresAt,
          })
          .from(sessions)
          .where(
            and(eq(sessions.accountId, accountId), isNull(sessions.impersonationId), rowsAfter(sessions.id, after)),
          )
          .orderBy(asc(sessions.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

const history: OwnDataFile = {
  name: 'sign-in-history',
  title: 'Login history',
  about: 'What happened to your account and when: logins and logouts, new passwords, changed settings.',
  access: 'signedIn',
  columns: ['id', 'at', 'action'],
  async *pages(db, { accountId }) {
    const ofAccount = and(eq(auditLog.entity, 'account'), eq(auditLog.entityId, accountId));
    const own = and(ofAccount, inArray(auditLog.action, [...historyLabels.keys()]));
    const pages = inPages(
      (after, limit) =>
        db
          .select({ id: auditLog.id, at: auditLog.at, action: auditLog.action })
          .from(auditLog)
          .where(and(own, rowsAfter(auditLog.id, after)))
          .orderBy(asc(auditLog.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) yield rows.map((row) => ({ ...row, action: historyLabels.get(row.action) }));
  },
};

const ownPasskeys: OwnDataFile = {
  name: 'passkeys',
  title: 'Passkeys',
  about: 'The passkeys of your account by the names you gave them. The keys themselves never leave your devices.',
  access: 'signedIn',
  columns: ['id', 'name', 'createdAt', 'lastUsedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: passkeys.id,
            name: passkeys.name,
            createdAt: passkeys.createdAt,
            lastUsedAt: passkeys.lastUsedAt,
          })
          .from(passkeys)
          .where(and(eq(passkeys.accountId, accountId), rowsAfter(passkeys.id, after)))
          .orderBy(asc(passkeys.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownAccountFiles = [profile, openSessions, ownPasskeys, history];
