import type { RequestContext } from '../../caller.ts';
import type { Transaction } from '../../database/database.ts';
import { defineHook, type Platform } from '../../platform.ts';

/** A calendar file that came by email from this address, which the receiving mail server has verified. */
export interface CalendarReply {
  readonly from: string;
  readonly text: string;
}

/** Responses to invitations. @returns whether something followed from it */
export const calendarReply =
  defineHook<(platform: Platform, tx: Transaction, context: RequestContext, reply: CalendarReply) => Promise<boolean>>(
    'mail.calendarReply',
  );
