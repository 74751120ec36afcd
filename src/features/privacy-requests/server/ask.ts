import { and, count, eq, gt } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { defineKeyUse, type Secrets } from '../../../platform/encryption/secrets.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { privacyAsked, privacyConfirmed, privacyLinkSent } from '../events.ts';
import { answeredWithinDays, confirmedWithinDays, requestToken, type Wanted } from '../model.ts';
import { lockDesk } from './desk.ts';
import { type PrivacyRow, privacyRequests } from './tables.ts';

const linkKey = defineKeyUse('privacy-request');

/** Made again from the id whenever the email is written: neither queue nor table holds it. */
export const tokenOf = (secrets: Secrets, id: string): string => `${id}.${secrets.sign(linkKey, id)}`;

interface Asked {
  readonly email: string;
  readonly name: string;
  readonly wants: Wanted;
}

/** So many emails go to one address in a day, whoever asks for them. */
const emailsADay = 3;

/** From the public form. What follows is the same whether or not the address is known; beyond a few a day nothing is sent. */
export async function ask({ database }: Platform, context: RequestContext, asked: Asked): Promise<void> {
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'privacy-request', asked.email);
    const lately = gt(privacyRequests.createdAt, new Date(context.at.getTime() - dayMs));
    const [sent] = await tx.db
      .select({ times: count() })
      .from(privacyRequests)
      .where(and(eq(privacyRequests.email, asked.email), lately));
    if ((sent?.times ?? 0) >= emailsADay) return;
    await insert(tx, context, asked, false);
  });
}

/** From the support desk, for somebody who called or wrote. */
export const add = ({ database }: Platform, context: RequestContext, asked: Asked): Promise<PrivacyRow> =>
  database.transaction(async (tx) => {
    await lockDesk(tx, context);
    return insert(tx, context, asked, true);
  });

async function insert(tx: Transaction, context: RequestContext, asked: Asked, byDesk: boolean): Promise<PrivacyRow> {
  const [row] = await tx.db
    .insert(privacyRequests)
    .values({ ...asked, createdAt: context.at, linkSentAt: context.at })
    .returning();
  if (!row) throw new Error('The request was not written.');
  await record(tx, context, privacyAsked, { id: row.id, payload: { wants: asked.wants, byDesk } });
  return row;
}

/** Sends the link again, and with it the days to use it. @throws NOT_FOUND, CONFLICT */
export const resend = (platform: Platform, context: RequestContext, id: string): Promise<PrivacyRow> =>
  platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const row = await lockRequest(tx, id);
    if (row.state !== 'unconfirmed') throw new AppError('CONFLICT', 'This request is confirmed already.');
    const [sent] = await tx.db
      .update(privacyRequests)
      .set({ linkSentAt: context.at })
      .where(eq(privacyRequests.id, id))
      .returning();
    await record(tx, context, privacyLinkSent, { id });
    return sent ?? row;
  });

/** @throws NOT_FOUND */
export async function lockRequest(tx: Transaction, id: string): Promise<PrivacyRow> {
  const [row] = await tx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This request does not exist.');
  return row;
}

const deadLink = 'This link has expired. Make a new request.';

/** Whoever reads the emails of the address confirms it. Twice is the same. @throws NOT_FOUND for a link that is none, or too old */
export async function confirm(
  { database, secrets }: Platform,
  context: RequestContext,
  token: string,
): Promise<Wanted> {
  const [, id = '', signature = ''] = requestToken.exec(token) ?? [];
  if (!secrets.verify(linkKey, id, signature)) throw new AppError('NOT_FOUND', deadLink);
  return database.transaction(async (tx) => {
    const [row] = await tx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', deadLink);
    if (row.state !== 'unconfirmed') return row.wants;
    const { at } = context;
    if (row.linkSentAt.getTime() + confirmedWithinDays * dayMs < at.getTime())
      throw new AppError('NOT_FOUND', deadLink);
    const dueAt = new Date(at.getTime() + answeredWithinDays * dayMs);
    await tx.db
      .update(privacyRequests)
      .set({ state: 'open', confirmedAt: at, dueAt })
      .where(eq(privacyRequests.id, id));
    await record(tx, context, privacyConfirmed, { id, payload: { wants: row.wants } });
    return row.wants;
  });
}
