import { eq } from 'drizzle-orm';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { isUnanswered } from '../model.ts';
import type { MailJob, MailSubject } from './jobs.ts';
import type { LenderContact, Person, Quote, QuoteParts } from './parts.ts';
import { quotes } from './tables.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly address: string };
}
interface Scene {
  readonly quote: Quote;
  readonly lender: LenderContact;
  readonly broker: Person;
  readonly replyAddress: string;
  readonly dealAddress: string;
}

/** The deal in the words a lender needs to answer; nothing about the client, nothing about other lenders. */
function dealLines({ request }: Quote): string[] {
  return [
    `Property: ${request.propertyAddress} (${request.propertyType})`,
    `Purchase price ${dollars.format(request.purchasePrice)}, rehab ${dollars.format(request.rehabNeeded)}, ARV ${dollars.format(request.arv)}`,
    `FICO ${request.ficoScore}, ${request.experience} flips in the past 36 months, liquidity ${dollars.format(request.liquidity)}`,
  ];
}

const readHere = ({ replyAddress }: Scene) => ({ label: 'See the request', address: replyAddress });
const answerHere = ({ replyAddress }: Scene) => ({ label: 'Open the request and answer', address: replyAddress });
const seeDeal = ({ dealAddress }: Scene) => ({ label: 'Open the deal', address: dealAddress });

const letters: Record<MailSubject, (scene: Scene) => Letter> = {
  requested: (scene) => ({
    subject: `Quote request: ${scene.quote.request.propertyAddress}`,
    lines: [
      `${scene.broker.name} asks ${scene.lender.name} for a live quote on a Fix & Flip loan.`,
      ...dealLines(scene.quote),
      'You can make an offer, decline or ask a question with the link below. No account is needed. The request stays open for 7 days.',
    ],
    action: answerHere(scene),
  }),
  nudge: (scene) => ({
    subject: `Still waiting: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} is still waiting for your answer.`, ...dealLines(scene.quote)],
    action: answerHere(scene),
  }),
  brokerReplied: (scene) => ({
    subject: `Answer to your question: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} has answered your question.`],
    action: answerHere(scene),
  }),
  chosen: (scene) => ({
    subject: `Your offer was chosen: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} has chosen your offer. Please get in touch at ${scene.broker.email}.`],
    action: readHere(scene),
  }),
  passedOver: (scene) => ({
    subject: `Another lender was chosen: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} has chosen another lender for this deal. Thank you for your time.`],
    action: readHere(scene),
  }),
  reopened: (scene) => ({
    subject: `Your quote is open again: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} has taken the choice of a lender back. Your quote is open again as you left it.`],
    action: answerHere(scene),
  }),
  withdrawn: (scene) => ({
    subject: `Request withdrawn: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.broker.name} has taken this request back. Nothing more is needed from you.`],
    action: readHere(scene),
  }),
  answered: (scene) => ({
    subject: `${scene.lender.name} has answered: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.lender.name} has answered your quote request.`],
    action: seeDeal(scene),
  }),
  asked: (scene) => ({
    subject: `${scene.lender.name} has a question: ${scene.quote.request.propertyAddress}`,
    lines: [`${scene.lender.name} has a question about your deal.`],
    action: seeDeal(scene),
  }),
};

const toBroker: readonly MailSubject[] = ['answered', 'asked'];

/** Composes the mail of a job from the rows as they are now; undefined when the lender has no address to write to. */
export async function composeMail(
  parts: QuoteParts,
  publicUrl: string,
  { quoteId, about }: MailJob,
): Promise<MailMessage | undefined> {
  const { db } = parts.database;
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!quote || isOutdated(quote, about, parts.clock.now())) return undefined;
  const lender = (await parts.findLenders(db, [quote.lenderId])).get(quote.lenderId);
  const broker = (await parts.findPeople(db, [quote.brokerId])).get(quote.brokerId);
  if (!lender || !broker) return undefined;
  const scene = {
    quote,
    lender,
    broker,
    replyAddress: parts.links.addressFor(quoteId),
    dealAddress: `${publicUrl}/pipeline?deal=${quote.entryId}`,
  };
  const to = toBroker.includes(about) ? broker.email : lender.email;
  return to === '' ? undefined : { to, ...render(letters[about](scene)) };
}

/** A call for an answer that has come, or that is not wanted any more, is not sent; mail can be held up for hours. */
const isOutdated = (quote: Quote, about: MailSubject, now: Date): boolean =>
  (about === 'requested' || about === 'nudge') && !(isUnanswered(quote) && quote.expiresAt > now);

function render({ subject, lines, action }: Letter): Omit<MailMessage, 'to'> {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const link = `<p><a href="${escapeHtml(action.address)}">${escapeHtml(action.label)}</a></p>`;
  return {
    // A line break in an address would end the header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...lines, `${action.label}: ${action.address}`].join('\n\n'),
    html: `${paragraphs}${link}`,
  };
}
