import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../../kernel/access.ts';
import { idSchema } from '../../../../kernel/contract.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { matchesTitle, newsSentence } from '../../model.ts';
import { savedSearches } from '../tables.ts';
import { newsOf } from './notify-owner.ts';

const listedInMail = 20;

/** Outdated when the search was put away, or its owner wants no mail any more or may not search; sent to no unproven address. */
export const foundMail = defineMail({
  name: 'saved-search.found',
  payload: z.object({ savedSearchId: idSchema, toldAt: z.iso.datetime() }),
  async data({ database: { db }, config }, { savedSearchId, toldAt }) {
    const [search] = await db
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.id, savedSearchId), isNull(savedSearches.deletedAt), eq(savedSearches.byMail, true)));
    const kind = search && findLoanKind(search.kind);
    const owner = search && (await findPeople(db, [search.accountId])).get(search.accountId);
    if (!search || !kind || !owner?.emailVerified || !admits('broker', owner.role)) return undefined;
    const news = newsOf(kind, search.news).filter((one) => one.toldAt === toldAt);
    if (news.length === 0) return undefined;
    return { to: owner.email, name: search.name, kind, news, address: `${config.publicUrl}/saved-searches` };
  },
  write: ({ name, kind, news, address }) => ({
    subject: matchesTitle(news.length, name),
    body: [
      paragraph(`Your saved ${kind.name} search '${name}' has new matches.`),
      { kind: 'list', items: news.slice(0, listedInMail).map((one) => newsSentence(kind, name, one)) },
      ...(news.length > listedInMail ? [paragraph(`And ${news.length - listedInMail} more.`)] : []),
      link('Open your saved searches', address),
      paragraph('You can turn off these emails there, for each search.'),
    ],
  }),
});
