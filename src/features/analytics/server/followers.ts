import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Follower } from '../../../platform/platform.ts';
import { accountDeleted } from '../../accounts/own-account/leaving-events.ts';
import { signedIn } from '../../accounts/sign-in/events.ts';
import { accountCreated, accountSignedUp, lenderAccountRequested } from '../../accounts/sign-up/events.ts';
import { fundingUndone, loanFunded, termsIssued } from '../../closing/events.ts';
import { lenderAdded, lenderArchived } from '../../lenders/events.ts';
import {
  dealArchived,
  dealCreated,
  dealEdited,
  dealJoined,
  dealUnarchived,
  lenderSelected,
  selectionRenewed,
  selectionUndone,
} from '../../pipeline/events.ts';
import * as quoteEvents from '../../quotes/events.ts';
import {
  packageDeclined,
  packageFunded,
  packageReopened,
  packageSubmitted,
  packageWithdrawn,
} from '../../submission/events.ts';
import { ticketReceived } from '../../tickets/events.ts';
import {
  ticketAnswered,
  ticketAssigned,
  ticketMerged,
  ticketNoted,
  ticketPrioritySet,
  ticketReplied,
  ticketStatusSet,
  ticketSubmitted,
} from '../../tickets/help/events.ts';
import { marketSources } from './rollup/market-sources.ts';
import { markOnEvent } from './rollup/marks.ts';

const { users, lenders, quotes, deals, tickets, pipelines } = marketSources;

const byId = (table: string, moment: string) => (ids: SQL) =>
  sql`select ${sql.raw(moment)} as at from ${sql.raw(table)} where id = any(${ids})`;
const signUps = byId('accounts', 'created_at');
const requests = byId('quotes', 'requested_at');
const entries = byId('pipeline_entries', 'created_at');
export const messagesOf = byId('help_tickets', 'created_at');
const records = byId('lenders', 'created_at');
/** Every package of the deals: which of them counts may have changed. */
export const submissionsOf = (ids: SQL) =>
  sql`select submitted_at as at from loan_packages where deal_id = any(${ids})`;

const ofDeal = (event: EventType): Follower => markOnEvent(event, deals, submissionsOf);
const ofItsDeal = (event: EventType<{ readonly dealId: string }>): Follower =>
  markOnEvent(event, deals, submissionsOf, ({ payload }) => payload.dealId);

export const analyticsFollowers: readonly Follower[] = [
  ...[accountSignedUp, lenderAccountRequested, accountCreated, signedIn, accountDeleted].map((event: EventType) =>
    markOnEvent(event, users, signUps),
  ),
  markOnEvent(lenderAdded, lenders, records),
  markOnEvent(lenderArchived, lenders, records),
  markOnEvent(quoteEvents.quoteRequested, quotes, requests),
  ...[
    ticketReceived,
    ticketSubmitted,
    ticketReplied,
    ticketAnswered,
    ticketNoted,
    ticketStatusSet,
    ticketPrioritySet,
    ticketAssigned,
  ].map((event: EventType) => markOnEvent(event, tickets, messagesOf)),
  // It closes the one that was merged.
  markOnEvent(ticketMerged, tickets, messagesOf, ({ payload }) => payload.from),
  ...[dealCreated, dealJoined, dealArchived, dealUnarchived].map((event) => markOnEvent(event, pipelines, entries)),
  // The loan of a deal is stated again with each of these.
  ...[dealJoined, dealEdited, dealArchived, dealUnarchived, lenderSelected, selectionRenewed, selectionUndone].map(
    ofDeal,
  ),
  ...[
    quoteEvents.quoteRequested,
    quoteEvents.quoteWithdrawn,
    quoteEvents.quoteOffered,
    quoteEvents.quoteDeclined,
    quoteEvents.quoteAccepted,
    quoteEvents.quotePassedOver,
    quoteEvents.quoteReopened,
    termsIssued,
    loanFunded,
    fundingUndone,
    packageSubmitted,
    packageWithdrawn,
    packageDeclined,
    packageFunded,
    packageReopened,
  ].map(ofItsDeal),
];
