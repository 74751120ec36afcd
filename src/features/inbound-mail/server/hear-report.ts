import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { calendarReply } from '../../../platform/mail/inbound/hooks.ts';
import { isSigned } from '../../../platform/mail/inbound/signature.ts';
import { type Bounced, findSent } from '../../../platform/mail/sent-mails.ts';
import { recordBounce } from '../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type InboundBody, inboundBody } from '../contract.ts';
import { inboundTexts, messageIdOf, type Outcome } from '../model.ts';
import { inboundMails } from './tables.ts';

interface Report {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Buffer;
}

/**
 * Takes in what a mail provider reports, once. What is about no email of ours, or from nobody who was asked, changes nothing.
 * @throws NOT_FOUND while no secret is configured; INVALID_INPUT when it is not signed with it, or not now, or can't be read
 */
export async function hearReport(platform: Platform, context: RequestContext, report: Report): Promise<Outcome> {
  const { inboundMail } = platform.config;
  if (!inboundMail?.secret) throw new AppError('NOT_FOUND');
  const { id, body } = report;
  if (!isSigned(inboundMail.secret, report, body, context.at))
    throw new AppError('INVALID_INPUT', inboundTexts.unsigned);
  const message = readBody(body);
  return platform.database.transaction(async (tx) => {
    // Another one of the same id is waited for: what it did is done.
    const fresh = await tx.db
      .insert(inboundMails)
      .values({ id, receivedAt: context.at })
      .onConflictDoNothing()
      .returning();
    if (fresh.length === 0) return 'repeated';
    if (message.type === 'bounce') return takeBounce(platform, tx, message);
    return takeMessage(platform, tx, context, message);
  });
}

function readBody(body: Buffer): InboundBody {
  try {
    return inboundBody.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new AppError('INVALID_INPUT', inboundTexts.unreadable);
  }
}

async function takeBounce(
  platform: Platform,
  tx: Transaction,
  { messageId, recipient }: Extract<InboundBody, { readonly type: 'bounce' }>,
): Promise<Outcome> {
  const id = messageId === undefined ? undefined : messageIdOf(messageId);
  // An email of another program.
  if (messageId !== undefined && id === undefined) return 'ignored';
  const bounced: Bounced = { id, recipient };
  let isNews = false;
  for (const sent of await findSent(platform, tx, bounced)) isNews = (await recordBounce(platform, tx, sent)) || isNews;
  return isNews ? 'bounced' : 'ignored';
}

/** Only what the receiving server has verified: anybody can write somebody else's address into an email. */
async function takeMessage(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { from, verified, calendar }: Extract<InboundBody, { readonly type: 'message' }>,
): Promise<Outcome> {
  if (!verified || calendar === null) return 'ignored';
  let isTaken = false;
  for (const take of platform.hooks.all(calendarReply))
    isTaken = (await take(platform, tx, context, { from, text: calendar })) || isTaken;
  return isTaken ? 'answered' : 'ignored';
}
