import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatDay, formatMoney } from '../../../../kernel/format.ts';
import { link, list, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type MailBlock, type MailTemplate, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { TermRecord } from '../../contract.ts';
import { driftSentence, priceText } from '../../drift-texts.ts';
import { type ClosingSide, stageNames } from '../../model.ts';
import { findPackages, readRow, subjectOf } from '../parties.ts';
import { presentRecord } from '../terms/record.ts';
import { dealPath, packagePath } from './paths.ts';

const payload = z.object({ packageId: idSchema });
type Payload = z.output<typeof payload>;

interface MailData {
  readonly to: string;
  readonly property: string;
  readonly lender: string;
  readonly broker: string;
  readonly address: string;
  readonly terms: TermRecord | null;
  readonly closing: {
    readonly on: string | null;
    readonly reason: string;
    readonly fundedAmount: number | null;
    readonly undoReason: string;
  };
  readonly zone: string;
}
export type ClosingMail = MailTemplate<Payload, MailData>;

interface Texts {
  readonly to: ClosingSide;
  subject(data: MailData): string;
  body(data: MailData): readonly MailBlock[];
}

/** An email about one closing, composed from the rows as they are when it is sent. None says anything of an account number. */
const closingMail = (name: string, { to, subject, body }: Texts): ClosingMail =>
  defineMail({
    name: `closing.${name}`,
    payload,
    data: (platform, { packageId }) => readData(platform, packageId, to),
    write: (data) => ({
      subject: `${subject(data)}: ${data.property}`,
      body: [...body(data), link(to === 'broker' ? 'Open the deal' : 'Open the package', data.address)],
    }),
  });

async function readData(platform: Platform, packageId: string, side: ClosingSide): Promise<MailData | undefined> {
  const { db } = platform.database;
  const [pack] = await findPackages(db, [packageId]);
  if (!pack) return undefined;
  const lender = (await findLenders(db, [pack.lenderId])).get(pack.lenderId);
  const broker = (await findPeople(db, [pack.brokerId])).get(pack.brokerId);
  const to = side === 'broker' ? broker?.email : lender?.email;
  if (!lender || !broker || !to) return undefined;
  const { quote, property, zone } = await subjectOf(db, pack);
  const row = await readRow(db, packageId);
  return {
    to,
    property: unlinked(property),
    lender: lender.name,
    broker: broker.name,
    address: platform.config.publicUrl + (side === 'broker' ? dealPath(pack.dealId) : packagePath(packageId)),
    terms: quote ? await presentRecord(platform, db, pack, quote) : null,
    closing: {
      on: row?.closingOn ?? null,
      reason: unlinked(row?.dateReason ?? ''),
      fundedAmount: row?.fundedAmount ?? null,
      undoReason: unlinked(row?.undoReason ?? ''),
    },
    zone: zone.label,
  };
}

const dateLines = ({ closing: { on, reason }, zone }: MailData): MailBlock[] => [
  paragraph(on ? `Closing date: ${formatDay(on)} (${zone} time).` : 'No closing date is set.'),
  ...(reason === '' ? [] : [paragraph(`Reason: ${reason}`)]),
];

/** What the broker said last: newer terms may have come since, which nobody has answered. */
const lastAnswer = ({ terms }: MailData) => terms?.versions.find(({ answer }) => answer !== null)?.answer;

/** What a lender writes in its own words. */
const inWords = ['prepayment', 'conditions', 'exceptionReason'];

/** The newest version with what each change costs. */
function termLines({ terms, lender }: MailData): MailBlock[] {
  const newest = terms?.versions[0];
  if (!terms || !newest) return [];
  const changes = newest.changes.map(({ field, label, before, after, ...price }) => {
    const [from, to] = [before, after].map((text) => (inWords.includes(field) ? unlinked(text) : text));
    return `${label}: ${from} to ${to}${priceText(price, terms.months)}`;
  });
  return [
    paragraph(`${lender} sent ${newest.stage === 'closing' ? 'closing terms' : 'a term sheet'}.`),
    ...(changes.length === 0 ? [paragraph('Nothing differs from the terms before.')] : [list(...changes)]),
    ...(newest.reason === '' ? [] : [paragraph(`Reason: ${unlinked(newest.reason)}`)]),
    ...(newest.drift && changes.length > 0 ? [paragraph(driftSentence(newest.drift, terms.months))] : []),
  ];
}

const noNumbers =
  'We never email wire instructions. Log in to see them, and call a phone number you already know to have them read back before any money is sent. Treat any email with account details as fraud.';
const wireBlocks = (): MailBlock[] => [
  paragraph('The wire instructions for this loan were changed.'),
  paragraph(noNumbers),
];

export const closingMails = {
  termsIssued: closingMail('terms-issued', {
    to: 'broker',
    subject: ({ terms }) => (terms?.versions[0] ? stageNames[terms.versions[0].stage] : 'New terms'),
    body: termLines,
  }),
  termsAnswered: closingMail('terms-answered', {
    to: 'lender',
    subject: (data) => (lastAnswer(data)?.answer === 'accepted' ? 'Terms accepted' : 'Question about your terms'),
    body: (data) => {
      const { broker } = data;
      const answer = lastAnswer(data);
      const said = answer?.answer === 'accepted' ? 'accepted your terms' : 'has a question about your terms';
      return [paragraph(`${broker} ${said}.`), ...(answer?.note ? [paragraph(unlinked(answer.note))] : [])];
    },
  }),
  dateForBroker: closingMail('date-for-broker', { to: 'broker', subject: () => 'Closing date', body: dateLines }),
  dateForLender: closingMail('date-for-lender', { to: 'lender', subject: () => 'Closing date', body: dateLines }),
  wireForBroker: closingMail('wire-for-broker', {
    to: 'broker',
    subject: () => 'Wire instructions changed',
    body: wireBlocks,
  }),
  wireForLender: closingMail('wire-for-lender', {
    to: 'lender',
    subject: () => 'Wire instructions changed',
    body: wireBlocks,
  }),
  funded: closingMail('funded', {
    to: 'broker',
    subject: () => 'Loan funded',
    body: ({ lender, closing: { fundedAmount } }) => [
      paragraph(`${lender} marked the loan as funded${fundedAmount === null ? '' : `: ${formatMoney(fundedAmount)}`}.`),
    ],
  }),
  fundingUndone: closingMail('funding-undone', {
    to: 'broker',
    subject: () => 'Funding undone',
    body: ({ lender, closing: { undoReason } }) => [
      paragraph(`${lender} marked the loan as funded by mistake. It is open again.`),
      ...(undoReason === '' ? [] : [paragraph(`Reason: ${undoReason}`)]),
    ],
  }),
};
