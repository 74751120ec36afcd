import { z } from 'zod';
import { desks, roles, subscriptionTiers } from '../../../kernel/access.ts';
import { cursorSchema, idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { listFileSchemas } from '../../../kernel/files/list-contract.ts';
import { userTypes } from '../model.ts';
import { ownSessionSchema } from '../own-account/contract.ts';
import { newRoles, planFilters, type RoleAction, userActions, userSorts } from './model.ts';

/** A person as everybody who is logged in may know them. */
const personSchema = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
export type ListedPerson = z.infer<typeof personSchema>;

/** What admins see besides. */
const userSchema = personSchema.extend({
  email: z.string(),
  role: z.enum(roles),
  userType: z.enum(userTypes).nullable(),
  emailVerified: z.boolean(),
  marketingOptIn: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What holds now, a trial included. */
  subscriptionTier: z.enum(subscriptionTiers),
  /** The end of the trial that is running. */
  trialEndsAt: z.iso.datetime().nullable(),
  /** Administrators: the desks they are limited to; null for all. */
  desks: z.array(z.enum(desks)).nullable(),
  /** On how many devices the account is logged in. */
  sessions: z.int(),
  /** When one of these was used last, to the hour. */
  lastUsed: z.iso.datetime().nullable(),
  /** What the admin who asks may do to the account. */
  can: z.array(z.enum(userActions)),
  /** The list goes on after this user. */
  cursor: z.string(),
});
export type ListedUser = z.infer<typeof userSchema>;

/** So many people in an answer; the others are found by their names. */
const peopleAtMost = 100;

/** Skipped rows are read one by one, so what lies further is searched for, or reached with a cursor. */
const skippedAtMost = 1_000;

const wanted = {
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('How the name or the last name begins; for admins also the email'),
  limit: z.coerce.number().int().min(1).max(peopleAtMost).default(peopleAtMost),
  offset: z.coerce.number().int().min(0).max(skippedAtMost).default(0),
};

export const listPeople = schemas({
  summary: 'People of the product by name: who can be assigned or invited',
  tags: ['Accounts'],
  querystring: z.object(wanted),
  response: { 200: z.array(personSchema) },
});

export const listUsers = schemas({
  summary: 'The users with all that admins see of them; for others the same as GET /api/users',
  tags: ['Accounts'],
  querystring: z.object({
    ...wanted,
    role: z.enum(roles).optional().describe('`admin` also finds superadmins'),
    userType: z.enum(userTypes).optional(),
    plan: z.enum(planFilters).optional(),
    sort: z.enum(userSorts).default('name'),
    descending: z.enum(['true', 'false']).default('false'),
    cursor: cursorSchema.describe('For admins: `cursor` of the last user of the page before, instead of an offset'),
  }),
  response: { 200: z.union([z.array(userSchema), z.array(personSchema)]) },
});

export const listUsersFile = schemas(listFileSchemas('The users as a file, for administrators', listUsers));

const body = z.object({ userId: z.uuid('Choose a user.').toLowerCase() });
const changesRole = <const Action extends RoleAction>(action: Action, summary: string) =>
  schemas({
    summary,
    tags: ['Admin'],
    body,
    response: { 200: z.object({ ...success, message: z.string(), newRole: z.literal(newRoles[action]) }) },
  });

export const promoteUser = changesRole('promote', 'Make a user an administrator');

export const demoteUser = changesRole('demote', 'Make an administrator a user again');

export const suspendUser = changesRole(
  'suspend',
  'Suspend a user: every session and emailed link ends immediately, and nobody logs in with the account',
);

export const reactivateUser = changesRole('reactivate', 'Let a suspended user log in again');

export const setDesks = schemas({
  summary: 'Limit an administrator to desks, or let them work at all again (null)',
  tags: ['Admin'],
  params: idParams,
  body: z.object({ desks: z.array(z.enum(desks)).min(1, 'Choose at least one desk.').max(desks.length).nullable() }),
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const deleteUser = schemas({
  summary: 'End an account, as an own deletion does, but immediately. Shared records stay, without the person',
  tags: ['Admin'],
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const listDevices = schemas({
  summary: 'Where an account is logged in: the 100 devices that were used last',
  tags: ['Admin'],
  params: idParams,
  response: { 200: z.object({ ...success, sessions: z.array(ownSessionSchema) }) },
});

export const logOutDevice = schemas({
  summary: 'Log an account out on one device',
  tags: ['Admin'],
  params: idParams.extend({ sessionId: idSchema }),
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const logOutDevices = schemas({
  summary: 'Log an account out on every device',
  tags: ['Admin'],
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const logOutEveryone = schemas({
  summary: 'End every session of every account, except the one that asks',
  tags: ['Admin'],
  response: { 200: z.object({ ...success, message: z.string(), count: z.int() }) },
});
