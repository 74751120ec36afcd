import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type EndpointAnswer, type EndpointParts, ok } from '../../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { readValues } from '../../../../kernel/fields/values.ts';
import { formatList } from '../../../../kernel/format.ts';
import { kindFromText } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../lending/kinds/loan.ts';
import { dealOfRequest, requestFields } from '../../../../lending/requests/request-of-deal.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findLenderUsers, findPeople } from '../../../accounts/server/api.ts';
import { findLenders, type LenderContact, lockOnMarket } from '../../../lenders/server/api.ts';
import { addressKey } from '../../../pipeline/model.ts';
import { joinDeal, lockActiveDeal, type StatedDeal } from '../../../pipeline/server/api.ts';
import { type Judgement, judgeLenders, marketCache } from '../../../search/server/api.ts';
import type { ProgramSnapshot, QuoteRequest } from '../../contract.ts';
import type { RequestQuotes } from '../../endpoints.ts';
import { alreadyRequested } from '../../errors.ts';
import { quoteRequested } from '../../events.ts';
import { lendersContacted } from '../../limits.ts';
import { nextNudge, openStatuses, propertyOf, quoteLifetimeMs, statusAt } from '../../model.ts';
import { expire, partiesOf } from '../change-quote.ts';
import { restateLoan } from '../deal/update-quotes-of-deal.ts';
import { type Quote, quotes } from '../tables.ts';
import { checkRequest } from './request-checks.ts';
import { sendFiles } from './requests/request-files.ts';

export type QuoteRequestInput = EndpointParts<RequestQuotes>['body'];
type Answer = EndpointAnswer<RequestQuotes>;

/** Without a verified address nobody writes to lenders. */
export const unverified = (): AppError =>
  new AppError(emailUnverified, 'Verify your email address before requesting live quotes.');

/** A request for quotes that is about to be sent. */
interface OutgoingRequest {
  readonly kind: LoanKind;
  readonly brokerId: string;
  readonly context: RequestContext;
  readonly input: QuoteRequestInput;
  /** By lender. */
  readonly judged: ReadonlyMap<string, Judgement>;
}

/** How the request stands with each of its lenders. Computed before the request is sent, which locks the deal. */
export const judgeRequest = (
  platform: Platform,
  { kind, input, context }: Pick<OutgoingRequest, 'kind' | 'input' | 'context'>,
): Promise<OutgoingRequest['judged']> => {
  const { lenderIds, programIds } = input;
  const cached = platform.service(marketCache).current(kind);
  return judgeLenders(cached, { lenderIds, programIds, scenario: scenarioOf(kind, input), now: context.at });
};

/**
 * Asks lenders for live quotes: deal, quotes, mails, inbox and clocks in the caller's one transaction.
 * A lender with an open request for this deal is not asked again.
 * @throws EMAIL_UNVERIFIED, INVALID_INPUT (a lender that does not exist), ALREADY_ASKED (every one of them was), CLASS_REQUIRED
 */
export async function requestQuotes(platform: Platform, tx: Transaction, outgoing: OutgoingRequest): Promise<Answer> {
  const { kind, brokerId, context, input } = outgoing;
  const broker = (await findPeople(tx.db, [brokerId])).get(brokerId);
  if (!broker?.emailVerified) throw unverified();
  const lenders = await lendersOf(tx, input.lenderIds);
  const request = readValues(requestFields(kind), { ...input.scenario, ...input });
  const property = propertyOf(kind, request);
  const key = addressKey(property);
  if (key === '') {
    throw invalidField(formName(kind, 'propertyAddress'), 'Property address must have a letter or a number');
  }
  if (kindFromText(input.loanType) !== kind.slug) {
    throw invalidField('loanType', `This form is for ${kind.displayName} loans only`);
  }
  await lockUntilCommit(tx, 'deal', brokerId, kind.slug, key);
  const stated = dealOf(outgoing, property);
  // The deal is locked before its quotes, as everywhere.
  const known = await lockActiveDeal(tx, stated);
  const asked = await alreadyAsked(tx, context, { brokerId, kind: kind.slug, key, entryId: known?.id });
  const toAsk = lenders.filter(({ id }) => !asked.has(id));
  if (toAsk.length === 0) throw repeated(lenders, asked);
  await checkRequest(platform, tx, { brokerId, lenderIds: toAsk.map(({ id }) => id) });
  await platform.rateLimits.countAct(tx, context, lendersContacted, toAsk.length);
  const lenderIds = lenders.map(({ id }) => id);
  const { id: entryId } = await joinDeal(tx, context, { stated, known, lenderIds });
  const written = await writeQuotes(tx, outgoing, { entryId, key, request, lenders: toAsk });
  await sendFiles(tx, {
    ownerId: brokerId,
    entryId,
    fileIds: input.fileIds,
    quoteIds: written.map(({ id }) => id),
    isOneOfSeveral: kind.calls.quotes.ownBody !== undefined,
  });
  await record(
    tx,
    context,
    quoteRequested,
    ...written.map((quote) => ({ id: quote.id, payload: partiesOf(quote), after: quote })),
  );
  await restateLoan(tx, entryId);
  const nameOf = (lenderId: string) => lenders.find(({ id }) => id === lenderId)?.name ?? '';
  return {
    ...ok,
    message: kind.messages.quoteSent,
    pipelineEntryId: entryId,
    quotes: written.map(({ id, lenderId, status }) => ({ _id: id, lenderId, lenderName: nameOf(lenderId), status })),
    alreadyAsked: lenders.filter(({ id }) => asked.has(id)).map(named),
    notReached: (await notReached(tx, toAsk)).map(named),
  };
}

const named = ({ id, name }: LenderContact) => ({ lenderId: id, lenderName: name });

/** Those that no email goes to, and whose users nobody notifies because there are none. */
async function notReached({ db }: Transaction, asked: readonly LenderContact[]): Promise<LenderContact[]> {
  const withoutEmail = asked.filter(({ email }) => email === '');
  const users = await findLenderUsers(
    db,
    withoutEmail.map(({ id }) => id),
  );
  return withoutEmail.filter(({ id }) => !users.some(({ lenderId }) => lenderId === id));
}

async function lendersOf(tx: Transaction, ids: readonly string[]): Promise<LenderContact[]> {
  const unique = [...new Set(ids)];
  const onMarket = await lockOnMarket(tx, unique);
  const found = await findLenders(tx.db, [...onMarket]);
  const lenders = unique.flatMap((id) => found.get(id) ?? []);
  if (lenders.length < unique.length) {
    throw new AppError('INVALID_INPUT', 'Lender not found.', { lenderIds: 'One of these lenders does not exist.' });
  }
  return lenders;
}

/** The lenders who have this deal already, each with the entry it is in: their request is open, or their offer accepted. What ran out of time is closed first. */
async function alreadyAsked(
  tx: Transaction,
  context: RequestContext,
  { brokerId, kind, key, entryId }: { brokerId: string; kind: string; key: string; entryId: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const sameDeal = and(eq(quotes.brokerId, brokerId), eq(quotes.kind, kind), eq(quotes.addressKey, key));
  const current = and(sameDeal, inArray(quotes.status, [...openStatuses, 'accepted']), isNull(quotes.passedOverAt));
  const list = await tx.db.select().from(quotes).where(current).orderBy(asc(quotes.id)).for('update');
  const expired = list.filter((quote) => statusAt(quote, context.at) === 'expired');
  for (const quote of expired) await expire(tx, context, quote);
  // An offer accepted on an archived deal says nothing about this one.
  const counts = (quote: Quote) =>
    !expired.includes(quote) && (quote.status !== 'accepted' || quote.entryId === entryId);
  return new Map(list.filter(counts).map((quote) => [quote.lenderId, quote.entryId]));
}

/** Nobody new is asked: the deal keeps the figures its lenders were shown. */
function repeated(lenders: readonly LenderContact[], asked: ReadonlyMap<string, string>): AppError {
  const entryId = lenders.flatMap(({ id }) => asked.get(id) ?? [])[0] ?? '';
  const has = lenders.length === 1 ? 'has' : 'have';
  const message = `${formatList(lenders.map(({ name }) => name))} ${has} your request for this deal already. Nothing was sent.`;
  return new AppError(alreadyRequested, message, undefined, { pipelineEntryId: entryId });
}

interface Addressed {
  readonly entryId: string;
  readonly key: string;
  readonly request: QuoteRequest;
  readonly lenders: readonly LenderContact[];
}

/** What the form says, over what the search it came from said. */
const scenarioOf = (kind: LoanKind, input: QuoteRequestInput): Deal => ({
  ...input.scenario,
  ...dealOfRequest(kind, formValues(kind, input)),
});

/** The deal as the pipeline stores it. */
function dealOf({ kind, brokerId, input }: OutgoingRequest, address: string): StatedDeal {
  const clientName = input[formName(kind, 'clientName')];
  return {
    ownerId: brokerId,
    loanType: kind.slug,
    clientName: typeof clientName === 'string' ? clientName : null,
    address,
    deal: kind.deal.complete(scenarioOf(kind, input)),
  };
}

/** What the quote form calls this. */
const formName = ({ deal }: LoanKind, name: string): string =>
  Object.entries(deal.request.names).find(([, meant]) => meant === name)?.[0] ?? name;

/** What the form itself says, by its own names. */
const formValues = ({ deal }: LoanKind, input: QuoteRequestInput): Record<string, unknown> =>
  Object.fromEntries(deal.request.fields.map(({ name }) => [name, input[name]]));

/** How the request stands with the lender's best program; what passes is not stored. */
function snapshotOf(best: Judgement | undefined): ProgramSnapshot | null {
  if (!best) return null;
  const { programId, tierName, status, checks, sizing } = best.verdict;
  const open = checks.filter(({ outcome }) => outcome !== 'pass');
  return { programId, programName: best.programName, tierName, status, checks: open, sizing };
}

async function writeQuotes(tx: Transaction, outgoing: OutgoingRequest, to: Addressed): Promise<Quote[]> {
  const { kind, brokerId, context, judged } = outgoing;
  const expiresAt = new Date(context.at.getTime() + quoteLifetimeMs);
  const written = await tx.db
    .insert(quotes)
    .values(
      to.lenders.map((lender) => ({
        entryId: to.entryId,
        brokerId,
        lenderId: lender.id,
        kind: kind.slug,
        addressKey: to.key,
        status: 'requested' as const,
        request: to.request,
        program: snapshotOf(judged.get(lender.id)),
        requestedAt: context.at,
        updatedAt: context.at,
        expiresAt,
        nudgeAt: nextNudge(expiresAt, context.at),
      })),
    )
    .returning();
  return written;
}
