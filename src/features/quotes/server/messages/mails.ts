import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatDay } from '../../../../kernel/format.ts';
import { formatEndOfDay, formatMomentIn, type TimeZone } from '../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { dealOfRequest } from '../../../../lending/requests/request-of-deal.ts';
import { closingAndNoteOf } from '../../../../lending/requests/request-parts.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import {
  defineMail,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  type Platform,
} from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { ProgramSnapshot, QuoteRequest } from '../../contract.ts';
import { attachedText } from '../../files/model.ts';
import { isUnanswered, type OfferTerms } from '../../model.ts';
import { leverageMailLines } from '../../terms/offer-exception.ts';
import { fundingMailLines } from '../../terms/offer-funding.ts';
import { prepaymentText } from '../../terms/prepayment.ts';
import { countFilesOf } from '../broker/requests/read-request-files.ts';
import { replyAddress } from '../links/reply-link.ts';
import { newestOffer } from '../read-quotes.ts';
import { propertyOfQuote, quotes, readable, requestOf, snapshotOf, zoneOfQuote } from '../tables.ts';

const payload = z.object({ quoteId: idSchema });

interface QuoteMailData {
  readonly to: string;
  readonly lender: string;
  readonly broker: { readonly name: string; readonly email: string };
  readonly kind: LoanKind;
  readonly property: string;
  readonly request: QuoteRequest;
  /** How many files came with the request. */
  readonly files: number;
  /** Where the days and times of day of the deal are. */
  readonly zone: TimeZone;
  readonly expiresAt: Date;
  /** The newest offer that can be read. */
  readonly offer: OfferTerms | undefined;
  readonly isOffered: boolean;
  readonly program: ProgramSnapshot | null;
  readonly replyAddress: string;
  readonly dealAddress: string;
}
export type QuoteMail = MailTemplate<z.output<typeof payload>, QuoteMailData>;

type Reader = 'lender' | 'broker';
interface QuoteMailTexts {
  readonly to: Reader;
  /** A call for an answer: not sent once that has come or is not wanted any more; email can be delayed for hours. */
  readonly callsForAnswer?: true;
  subject(data: QuoteMailData): string;
  body(data: QuoteMailData): readonly MailBlock[];
}

/** A mail about one quote, composed from the rows as they are when it is sent; its subject ends with the property. */
const quoteMail = (name: string, { to, callsForAnswer, subject, body }: QuoteMailTexts): QuoteMail =>
  defineMail({
    name: `quote.${name}`,
    payload,
    // The broker is shown which lender is not reached.
    ...(to === 'lender' ? { about: ({ quoteId }: z.output<typeof payload>) => quoteId } : {}),
    data: (platform, { quoteId }) => readData(platform, quoteId, to, callsForAnswer === true),
    write: (data): MailContent => ({
      subject: `${subject(data)}: ${data.property}`,
      body: body(data),
    }),
  });

async function readData(
  platform: Platform,
  quoteId: string,
  reader: Reader,
  callsForAnswer: boolean,
): Promise<QuoteMailData | undefined> {
  const { db } = platform.database;
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), readable));
  if (!quote) return undefined;
  if (callsForAnswer && !(isUnanswered(quote) && quote.expiresAt > platform.clock.now())) return undefined;
  const lender = (await findLenders(db, [quote.lenderId])).get(quote.lenderId);
  const broker = (await findPeople(db, [quote.brokerId])).get(quote.brokerId);
  if (!lender || !broker) return undefined;
  const to = reader === 'broker' ? broker.email : lender.email;
  if (to === '') return undefined;
  return {
    to,
    lender: lender.name,
    broker,
    kind: loanKind(quote.kind),
    property: unlinked(propertyOfQuote(quote)),
    request: requestOf(quote),
    files: await countFilesOf(db, quote.id),
    zone: zoneOfQuote(quote),
    expiresAt: quote.expiresAt,
    offer: (await newestOffer(db, quote.id))?.terms,
    isOffered: quote.status === 'offered',
    program: snapshotOf(quote),
    replyAddress: replyAddress(platform, { quoteId, version: quote.linkVersion }),
    dealAddress: `${platform.config.publicUrl}/pipeline?deal=${quote.entryId}`,
  };
}

const unlinkedOrNull = (text: string | null): string | null => (text === null ? null : unlinked(text));

/** The deal in the words a lender needs to answer; nothing about the client, nothing about other lenders. */
function dealLines({ kind, property, request, files }: QuoteMailData): MailBlock[] {
  const deal = dealOfRequest(kind, request);
  const type = typeof deal.propertyType === 'string' ? ` (${deal.propertyType})` : '';
  const { closingDate, note } = closingAndNoteOf(kind.deal.request, request);
  return [
    `Property: ${property}${type}`,
    ...kind.figures.mailLines(deal),
    ...(closingDate === null ? [] : [`Target closing date: ${formatDay(closingDate)}`]),
    ...(note === null ? [] : [`Note from the broker: ${unlinked(note)}`]),
    ...(files === 0 ? [] : [attachedText(files)]),
  ].map(paragraph);
}
const answerHere = (data: QuoteMailData) => link('Open the request and respond', data.replyAddress);
const readHere = (data: QuoteMailData) => link('See the request', data.replyAddress);
const openUntil = ({ zone, expiresAt }: QuoteMailData) => `until ${formatMomentIn(zone, expiresAt)}`;
const offerEnd = ({ zone, offer }: QuoteMailData) =>
  offer === undefined ? '' : `, until ${formatEndOfDay(zone, offer.validUntil)}`;
/** A structure reads as it is; only an older offer has words of the lender. */
const writtenPrepayment = (offer: OfferTerms): string => {
  const text = prepaymentText(offer) ?? 'not stated';
  return offer.prepaymentType ? text : unlinked(text);
};
/** The loan, the cash to close and the prepayment of an offer that stands. */
const offerLines = ({ kind, request, offer, isOffered }: QuoteMailData): MailBlock[] =>
  offer && isOffered
    ? [...fundingMailLines(kind, request, offer), `Prepayment: ${writtenPrepayment(offer)}`].map(paragraph)
    : [];
/** The leverage of an offer that stands, and why it is above the program where it is. */
const leverageLines = ({ kind, request, program, offer, isOffered }: QuoteMailData): MailBlock[] =>
  offer && isOffered
    ? leverageMailLines(
        kind,
        { request, program },
        { ...offer, exceptionReason: unlinkedOrNull(offer.exceptionReason) },
      ).map(paragraph)
    : [];
const seeDeal = (data: QuoteMailData) => link('Open the deal', data.dealAddress);

export const quoteMails = {
  requested: quoteMail('requested', {
    to: 'lender',
    callsForAnswer: true,
    subject: () => 'Quote request',
    body: (data) => [
      paragraph(`${data.broker.name} requests a live quote from ${data.lender} on a ${data.kind.name} loan.`),
      ...dealLines(data),
      paragraph(
        `You can make an offer, decline or ask a question with the link below. No account is needed. The request stays open for 7 days, ${openUntil(data)}.`,
      ),
      answerHere(data),
    ],
  }),
  nudge: quoteMail('nudge', {
    to: 'lender',
    callsForAnswer: true,
    subject: () => 'Reminder: quote request',
    body: (data) => [
      paragraph(`${data.broker.name} is still waiting on your offer. The request stays open ${openUntil(data)}.`),
      ...dealLines(data),
      answerHere(data),
    ],
  }),
  newLink: quoteMail('new-link', {
    to: 'lender',
    subject: () => 'A new link to your quote request',
    body: (data) => [
      paragraph(
        `${data.broker.name} sent you a new link to a live quote request on a ${data.kind.name} loan. Earlier links no longer work.`,
      ),
      ...dealLines(data),
      answerHere(data),
    ],
  }),
  brokerReplied: quoteMail('broker-replied', {
    to: 'lender',
    subject: () => 'Reply to your question',
    body: (data) => [paragraph(`${data.broker.name} replied to your question.`), answerHere(data)],
  }),
  chosen: quoteMail('chosen', {
    to: 'lender',
    subject: () => 'Your offer was chosen',
    body: (data) => [
      paragraph(`${data.broker.name} chose your offer. Contact them at ${data.broker.email}.`),
      readHere(data),
    ],
  }),
  passedOver: quoteMail('passed-over', {
    to: 'lender',
    subject: () => 'Another lender was chosen',
    body: (data) => [
      paragraph(`${data.broker.name} chose another lender for this deal. Thank you for your time.`),
      readHere(data),
    ],
  }),
  reopened: quoteMail('reopened', {
    to: 'lender',
    subject: () => 'Your quote is open again',
    body: (data) => [
      paragraph(`${data.broker.name} reopened this deal. Your quote is open again as you left it.`),
      answerHere(data),
    ],
  }),
  withdrawn: quoteMail('withdrawn', {
    to: 'lender',
    subject: () => 'Request withdrawn',
    body: (data) => [paragraph(`${data.broker.name} withdrew this quote request. No further action is needed.`)],
  }),
  answered: quoteMail('answered', {
    to: 'broker',
    subject: (data) => `${data.lender} responded`,
    body: (data) => [
      paragraph(`${data.lender} responded to your quote request.`),
      ...leverageLines(data),
      ...offerLines(data),
      seeDeal(data),
    ],
  }),
  offerEnds: quoteMail('offer-ends', {
    to: 'broker',
    subject: (data) => `The offer from ${data.lender} expires within a day`,
    body: (data) => [
      paragraph(
        `The offer from ${data.lender} expires in less than a day${offerEnd(data)}. Choose it, or ask ${data.lender} to renew it.`,
      ),
      seeDeal(data),
    ],
  }),
  asked: quoteMail('asked', {
    to: 'broker',
    subject: (data) => `${data.lender} has a question`,
    body: (data) => [paragraph(`${data.lender} has a question about your deal.`), seeDeal(data)],
  }),
} as const;
