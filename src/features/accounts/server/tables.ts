import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { desks, roles, subscriptionTiers } from '../../../kernel/access.ts';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { linkPurposes, userTypes } from '../model.ts';

/** A lender user who is not let in yet, or has no company. Without parameters, so that the index serves it. */
export const waitsForAdmin = sql`role = 'lender' and (not approved or lender_id is null)`;

/** Whoever works for a lender. A suspended account has no other role; its user type tells whose it was. */
export const isLenderUser = sql`(role = 'lender' or (role = 'suspended' and user_type = 'Lender'))`;

/** What people are found by and sorted by, in one order everywhere. */
export const nameToSort = {
  whole: sql`(lower(first_name || ' ' || last_name) collate "C")`,
  last: sql`(lower(last_name) collate "C")`,
} as const;

/** When an account was logged in to last; who never was comes before everybody. */
export const lastLoginToSort = sql`coalesce(last_login_at, 'epoch'::timestamptz)`;

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case; one address belongs to one account, lender users included. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    userType: text('user_type', { enum: userTypes }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    subscriptionTier: text('subscription_tier', { enum: subscriptionTiers }).notNull().default('basic'),
    /** The tier is on trial until then; null: it is the account's own. Only `effectiveTier` tells what holds. */
    trialEndsAt: moment('trial_ends_at'),
    emailVerifiedAt: moment('email_verified_at'),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    /** Lender users: the company they answer for, and whether an administrator has approved them. */
    lenderId: uuid('lender_id').references(() => lenders.id),
    approved: boolean('approved').notNull().default(true),
    /** Administrators: the desks that a superadmin has limited them to; null: all. */
    desks: text('desks', { enum: desks }).array(),
    /** Where the person is, as the IANA database names it; what belongs to them is shown in it. Unknown until a browser has told. */
    timeZone: text('time_zone'),
    /** Brokers: what stands at the head of their files for clients. */
    letterheadCompany: text('letterhead_company'),
    letterheadNmlsId: text('letterhead_nmls_id'),
    letterheadPhone: text('letterhead_phone'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Stays where the session is gone. */
    lastLoginAt: moment('last_login_at'),
    /** Asked for by its owner: until then it can be kept, from then on it ends with the next housekeeping. */
    deletionDueAt: moment('deletion_due_at'),
    deletionRemindedAt: moment('deletion_reminded_at'),
    /** What was personal is gone; the row stays for what others still need, under a name that is nobody's. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_lender').on(table.lenderId),
    index('accounts_trial').on(table.trialEndsAt).where(sql`trial_ends_at is not null`),
    // What waits for administrators, longest first.
    index('accounts_waiting').on(table.createdAt).where(waitsForAdmin),
    // What administrators page through.
    index('accounts_lender_users').on(table.approved, table.createdAt, table.id).where(isLenderUser),
    // People by name.
    index('accounts_name').on(nameToSort.whole, table.id).where(sql`deleted_at is null`),
    index('accounts_last_name').on(nameToSort.last).where(sql`deleted_at is null`),
    // What administrators page through, in each of its orders, and those of one role.
    index('accounts_created').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('accounts_last_login').on(lastLoginToSort, table.id).where(sql`deleted_at is null`),
    index('accounts_role').on(table.role, nameToSort.whole, table.id).where(sql`deleted_at is null`),
    // What housekeeping looks for.
    index('accounts_deletion_due').on(table.deletionDueAt).where(sql`deletion_due_at is not null`),
  ],
);

/** Brokers: the logo at the head of their files for clients. Beside the account, which is read far more often. */
export const letterheadLogos = pgTable('letterhead_logos', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  png: bytes('png').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The token itself is known to its holder only. */
    tokenHash: bytes('token_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Browser and system in a few words, such as 'Firefox on Windows': never what the browser sent as it is. */
    device: text('device'),
    /** Of an administrator who acts as the account; null: the person's own. */
    impersonationId: uuid('impersonation_id').references((): AnyPgColumn => impersonations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** To the hour, so that few requests write it. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_account').on(table.accountId),
    index('sessions_impersonation').on(table.impersonationId).where(sql`impersonation_id is not null`),
  ],
);

/** When an administrator acted as a user, and from which session of their own. Stays when it has ended: the user can see it. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The user. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null once that session has ended, and with it this. */
    adminSessionId: uuid('admin_session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** Why a superadmin changes things; null: they only look. */
    reason: text('reason'),
    beganAt: moment('began_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('impersonations_account').on(table.accountId, table.beganAt),
    index('impersonations_open_by').on(table.adminId).where(sql`ended_at is null`),
    index('impersonations_session').on(table.adminSessionId),
  ],
);

/** What a lender user said of the company when asking for the account: for the administrator who decides about it. */
export const lenderApplications = pgTable('lender_applications', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  companyName: text('company_name').notNull(),
  phone: text('phone').notNull(),
  /** The portal's own form does not ask for these. */
  companyWebsite: text('company_website'),
  yearsInBusiness: doublePrecision('years_in_business'),
  licenseNumber: text('license_number'),
  termsAcceptedAt: moment('terms_accepted_at'),
});

export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** The token itself stands in the mail only. */
    tokenHash: bytes('token_hash').notNull(),
    /** Null: asked for an address that no account has, and written all the same, so that the time it takes tells nothing. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The mailbox it went to: once the account has another address, the link opens nothing. */
    email: text('email'),
    /** To change the address: the one it becomes, which is where this link went. */
    newEmail: text('new_email'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_links_token').on(table.tokenHash),
    index('one_time_links_account').on(table.accountId),
  ],
);

/** Where the last mail to an account goes that is gone already; removed once that mail is no longer tried. */
export const farewells = pgTable('account_farewells', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  deletedAt: moment('deleted_at').notNull(),
});

/** Which administrator works on something that waits for one of them (`sharedWork`). */
export const workAssignments = pgTable(
  'work_assignments',
  {
    type: text('type').notNull(),
    objectId: uuid('object_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.objectId] }),
    index('work_assignments_account').on(table.accountId),
    // The oldest are removed.
    index('work_assignments_age').on(table.assignedAt),
  ],
);
