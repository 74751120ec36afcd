import { inArray } from 'drizzle-orm';
import type { Happened } from '../../../../kernel/event-type.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import * as events from '../../events.ts';
import { type ApplicationStatus, applicationStatuses } from '../../model.ts';
import { borrowerOf, propertyOf } from '../sheet.ts';
import { applications } from '../tables.ts';
import { type ApplicationMail, applicationMails } from './mails.ts';
import { pathFor } from './paths.ts';

const types = {
  received: {
    name: 'applicationReceived',
    readers: ['lender', 'admin'],
    label: 'A loan application arrives',
    about: 'A broker applies to your company.',
  },
  withdrawn: {
    name: 'applicationWithdrawn',
    readers: ['lender', 'admin'],
    label: 'A loan application is withdrawn',
    about: 'You don’t need to do anything.',
  },
  moved: {
    name: 'applicationMoved',
    readers: ['broker', 'lender'],
    label: 'A loan application moves',
    about: 'Somebody else changes its status or what is still needed.',
  },
} as const satisfies Record<string, NotificationType>;

interface Names {
  readonly about: string;
  readonly broker: string;
  readonly lender: string;
}

async function factsOf(db: Queries, told: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Names>> {
  const ids = [...new Set(told.map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const { id, ownerId, lenderName, form } = applications;
  const rows = await db.select({ id, ownerId, lenderName, form }).from(applications).where(inArray(id, ids));
  const people = await findPeople(
    db,
    rows.map((row) => row.ownerId),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        about: propertyOf(row.form) || borrowerOf(row.form),
        broker: personName(people.get(row.ownerId)),
        lender: row.lenderName ?? 'The Plinth team',
      },
    ]),
  );
}

const unknown: Names = { about: 'a loan', broker: personName(null), lender: 'The lender' };
const mailTo = (template: ApplicationMail) => ({
  template,
  payload: ({ id: applicationId }: Pick<Happened, 'id'>, accountId: string) => ({ applicationId, accountId }),
});
const withoutLender = ({ payload }: { readonly payload: { readonly lenderId: string | null } }) =>
  payload.lenderId === null;

/** Under the broker's steps the same status again says that something is asked for, or no longer. */
function movedText(
  { from, to, asked }: { from: ApplicationStatus; to: ApplicationStatus; asked: number },
  whose: string,
): string {
  const needs = asked === 0 ? '' : `, ${asked === 1 ? '1 item' : `${asked} items`} still needed`;
  return from === to
    ? `updated what is needed${needs}`
    : `moved ${whose} application to ${applicationStatuses[to]}${needs}`;
}

export const applicationNotifications = [
  notifies(events.applicationSubmitted, {
    type: types.received,
    to: 'lender',
    facts: factsOf,
    show: ({ id }, { broker, about }: Names = unknown) => ({
      message: `${broker} applied for a loan: ${about}`,
      link: pathFor('lender', id),
    }),
    email: mailTo(applicationMails.received),
  }),
  notifies(events.applicationSubmitted, {
    type: types.received,
    to: 'admins',
    when: withoutLender,
    facts: factsOf,
    show: ({ id }, { broker, about }: Names = unknown) => ({
      message: `${broker} applied for a loan without a lender: ${about}`,
      link: pathFor('admin', id),
    }),
  }),
  notifies(events.applicationWithdrawn, {
    type: types.withdrawn,
    to: 'lender',
    facts: factsOf,
    show: ({ id }, { broker, about }: Names = unknown) => ({
      message: `${broker} withdrew the application: ${about}`,
      link: pathFor('lender', id),
    }),
    email: mailTo(applicationMails.withdrawn),
  }),
  notifies(events.applicationWithdrawn, {
    type: types.withdrawn,
    to: 'admins',
    when: withoutLender,
    facts: factsOf,
    show: ({ id }, { broker, about }: Names = unknown) => ({
      message: `${broker} withdrew the application: ${about}`,
      link: pathFor('admin', id),
    }),
  }),
  notifies(events.applicationMoved, {
    type: types.moved,
    to: 'account',
    facts: factsOf,
    show: ({ id, payload }, { lender, about }: Names = unknown) => ({
      message: `${lender} ${movedText(payload, 'your')}: ${about}`,
      link: pathFor('broker', id),
    }),
    email: mailTo(applicationMails.moved),
  }),
  notifies(events.applicationMoved, {
    type: types.moved,
    to: 'lender',
    when: ({ payload }) => payload.side === 'team',
    facts: factsOf,
    show: ({ id, payload }, { broker, about }: Names = unknown) => ({
      message: `The Plinth team ${movedText(payload, `${broker}’s`)}: ${about}`,
      link: pathFor('lender', id),
    }),
  }),
];
