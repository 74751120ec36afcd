import { inArray } from 'drizzle-orm';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { queuesJob, sendsEmail } from '../../../platform/events/channels.ts';
import { notifies } from '../../notifications/server/api.ts';
import { savedSearchMatched, savedSearchSaved } from '../events.ts';
import { newsSummary } from '../model.ts';
import { foundMail } from './matches/found-mail.ts';
import { newsOf } from './matches/notify-owner.ts';
import { sweepPrograms } from './matches/watch.ts';
import { savedSearches } from './tables.ts';

const { id, kind, name, news } = savedSearches;

async function readSearches(db: Queries, told: readonly { readonly id: string }[]) {
  const ids = told.map((one) => one.id);
  const rows = await db.select({ id, kind, name, news }).from(savedSearches).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export const savedSearchFollowers = [
  queuesJob(savedSearchSaved, sweepPrograms, () => ({ payload: {} })),
  notifies(savedSearchMatched, {
    type: null,
    to: 'account',
    when: ({ payload }) => payload.byNotice,
    facts: readSearches,
    show: ({ payload: { toldAt, programs } }, search) => {
      const loanKind = search && findLoanKind(search.kind);
      if (!search || !loanKind) return { message: 'A saved search has new matches.', link: '/saved-searches' };
      const found = newsOf(loanKind, search.news).filter((one) => one.toldAt === toldAt);
      return { message: newsSummary(loanKind, search.name, found, programs), link: '/saved-searches' };
    },
  }),
  sendsEmail(savedSearchMatched, foundMail, {
    payload: ({ id: savedSearchId, payload: { toldAt } }) => ({ savedSearchId, toldAt }),
    owner: ({ payload }) => payload.accountId,
    when: ({ payload }) => payload.byMail,
  }),
];
