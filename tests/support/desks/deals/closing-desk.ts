import { sql } from 'drizzle-orm';
import { exampleOffer } from '../../example-deal.ts';
import type { Answer, Caller } from '../../test-app.ts';
import { it as atTheDesk } from './choosing-desk.ts';

/** A loan on its way to the closing: its offer was accepted, and its package is with the lender. */
export interface ClosingLoan {
  readonly packageId: string;
  readonly dealId: string;
  readonly quoteId: string;
  /** What the other lender of the deal sees. */
  readonly stranger: Caller;
  read(who?: Caller): Promise<Answer['body']>;
  call(method: 'POST' | 'PUT', path: string, body: object, who?: Caller, key?: string): Promise<Answer>;
}

export const it = atTheDesk.extend('closingLoan', ({ desk, askTwo, newestOffer, accept }) => async () => {
  const { broker, lender, offer, rows } = desk;
  const { entryId: dealId, first: quoteId, secondUser: stranger } = await askTwo();
  await offer(quoteId);
  await accept(quoteId, await newestOffer(quoteId));
  await desk.pauseEnds(dealId);
  const [row] = await rows(sql`
    insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
    select id, selected_lender_id, owner_id, 'as reviewed', 'submitted', now(), now()
    from pipeline_entries where id = ${dealId} returning id`);
  const packageId = String(row?.id);
  const at = `/api/closings/${packageId}`;
  const loan: ClosingLoan = {
    packageId,
    dealId,
    quoteId,
    stranger,
    read: async (who = broker) => (await who.call('GET', at)).body.closing,
    call: (method, path, body, who = lender, key) =>
      who.call(method, `${at}/${path}`, body, key ? { 'idempotency-key': key } : {}),
  };
  return loan;
});

/** The accepted offer once more, with these changes, as the lender issues it. */
export const terms = (stage: 'term-sheet' | 'closing', seen: number, changes: object = {}) => ({
  ...exampleOffer,
  stage,
  seen,
  ...changes,
});

export const exampleWire = {
  beneficiary: 'Lone Star Title LLC',
  bank: 'First Example Bank',
  routingNumber: '021000021',
  accountNumber: '9876543210',
  reference: 'GF 2026-118',
  note: '',
};
