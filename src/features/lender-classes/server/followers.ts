import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import type { NotificationType } from '../../notifications/model.ts';
import { notifies } from '../../notifications/server/api.ts';
import * as credentialEvents from '../credential-events.ts';
import * as classEvents from '../events.ts';
import { inItsVersion, lenderNames, versionTitle } from './read-classes.ts';
import { classCredentials, lenderClasses, lenderClassVersions } from './tables.ts';

async function factsOfCredentials(db: Queries, told: readonly { readonly id: string }[]) {
  const { id, lenderId, classId, title } = classCredentials;
  const ids = told.map((one) => one.id);
  const rows = await db.select({ id, lenderId, classId, title }).from(classCredentials).where(inArray(id, ids));
  const names = await lenderNames(
    db,
    rows.map((row) => row.lenderId),
  );
  return new Map(rows.map((row) => [row.id, { ...row, lenderName: names(row.lenderId) }]));
}

async function titlesOf(db: Queries, told: readonly { readonly id: string }[]) {
  const { id } = lenderClasses;
  const ids = told.map((one) => one.id);
  const rows = await db
    .select({ id, title: versionTitle })
    .from(lenderClasses)
    .innerJoin(lenderClassVersions, inItsVersion)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.title]));
}

const credentialChanged: NotificationType = {
  name: 'credentialRevoked',
  readers: ['broker'],
  label: 'A lender revokes a class credential',
  about:
    'A lender revoked, with a reason, what you earned in its class, or opened or closed its quiz to you afterward.',
};

export const lenderClassFollowers: readonly Follower[] = [
  ...Object.values(classEvents).map((event) => updatesPages(event, { type: 'lenderClass', to: ['lender', 'admins'] })),
  updatesPages(credentialEvents.credentialEarned, { type: 'classCredential', to: ['account', 'lender'] }),
  updatesPages(credentialEvents.credentialRevoked, { type: 'classCredential', to: ['account', 'lender'] }),
  updatesPages(credentialEvents.credentialRetakeSet, { type: 'classCredential', to: ['account', 'lender'] }),
  notifies(credentialEvents.credentialRevoked, {
    type: credentialChanged,
    to: 'account',
    facts: factsOfCredentials,
    show: (_told, facts) => ({
      message: facts ? `${facts.lenderName} revoked your credential: ${facts.title}` : 'A class credential was revoked',
      link: '/account/certificates',
    }),
  }),
  notifies(credentialEvents.credentialRetakeSet, {
    type: credentialChanged,
    to: 'account',
    facts: factsOfCredentials,
    show: ({ payload: { mayRetake, classId } }, facts) => ({
      message: `${facts?.lenderName ?? 'A lender'} ${mayRetake ? 'opened its quiz to you again' : 'closed its quiz to you'}: ${facts?.title ?? 'a class'}`,
      link: mayRetake ? `/classes/${classId}` : '/account/certificates',
    }),
  }),
  notifies(classEvents.classTakenDown, {
    type: {
      name: 'lenderClassTakenDown',
      readers: ['lender'],
      label: 'Your class was taken down',
      about: 'An administrator took a class off the list, with the reason.',
    },
    to: 'lender',
    facts: titlesOf,
    show: (_told, title) => ({ message: `Your class was taken down: ${title ?? 'a class'}`, link: '/lender/classes' }),
  }),
];
