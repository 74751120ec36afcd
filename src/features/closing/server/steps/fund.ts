import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { formatMoney } from '../../../../kernel/format.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readUnsettled } from '../../../package-desk/server/api.ts';
import { lockDealById, stateLoanAmount } from '../../../pipeline/server/api.ts';
import { type LoanPackage, lockPackage, setPackageState } from '../../../submission/server/api.ts';
import { conditionsOpen, termsNotFinal } from '../../errors.ts';
import { loanFunded } from '../../events.ts';
import { fundedDayProblem } from '../../model.ts';
import {
  assertSeen,
  eventParties,
  lockParty,
  partyOf,
  readRow,
  type Subject,
  subjectOf,
  todayOf,
  writeRow,
} from '../parties.ts';
import { keepDrift, priceVersions, readVersions } from '../terms/record.ts';

interface Funding {
  readonly on: string;
  /** Whole dollars. */
  readonly amount: number;
  readonly version: number;
  /** So many conditions the lender knows to be neither accepted nor waived. */
  readonly openConditions: number;
}
type Who = { readonly session: Session; readonly packageId: string };

/**
 * The lender marks the loan as funded: its amount is that of the terms both sides agreed to. The package ends, the deal closes
 * with what was really lent, and the lender's record of kept terms has one loan more. The same again changes nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT when it was changed since it was seen, TERMS_NOT_FINAL while the broker has not
 * accepted the newest closing terms, CONDITIONS_OPEN unless so many are known to be open, INVALID_INPUT for another amount than theirs, or a day that cannot be
 */
export async function fundLoan(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: Who,
  { on, amount, version, openConditions }: Funding,
): Promise<void> {
  if (await isFundedAlike(tx, who, { on, amount })) return;
  const { pack } = await lockParty(platform, tx, context, { ...who, only: 'lender' });
  const row = await readRow(tx.db, pack.id);
  assertSeen(row, version);
  const subject = await subjectOf(tx.db, pack);
  const submittedOn = dayIn(subject.zone, pack.submittedAt);
  const problem = fundedDayProblem(on, todayOf(subject, context.at), submittedOn);
  if (problem) throw invalidField('on', problem);
  const stillOpen = await countKnown(tx, pack.id, openConditions);
  await checkAmount(platform, tx, pack, subject, { amount, finalVersion: row?.finalVersion ?? null, at: context.at });
  const by = { fundedAt: context.at, fundedBy: who.session.accountId };
  await writeRow(tx, context, pack.id, { fundedOn: on, fundedAmount: amount, remindAt: null, undoReason: '', ...by });
  await setPackageState(tx, context, { id: pack.id, to: 'funded' });
  await record(tx, context, loanFunded, {
    id: pack.id,
    payload: { ...eventParties(pack), on, amount, openConditions: stillOpen },
  });
  const deal = await lockDealById(tx, pack.dealId);
  if (deal) await stateLoanAmount(tx, deal, amount);
}

/** The same facts came before, as when an answer was lost on its way. */
async function isFundedAlike(
  tx: Transaction,
  who: Who,
  { on, amount }: Pick<Funding, 'on' | 'amount'>,
): Promise<boolean> {
  const pack = await lockPackage(tx, who.packageId);
  const { side } = partyOf(who.session, pack);
  if (side !== 'lender' || pack.state !== 'funded') return false;
  const row = await readRow(tx.db, pack.id);
  if (row?.fundedOn === on && row.fundedAmount === amount) return true;
  throw new AppError('CONFLICT', 'This loan was marked as funded already, with another day or amount.');
}

/** A condition that was added or reopened in the meantime is looked at first. @returns how many are open. @throws CONDITIONS_OPEN */
async function countKnown(tx: Transaction, packageId: string, known: number): Promise<number> {
  const { length } = await readUnsettled(tx.db, packageId);
  if (length === 0 || length === known) return length;
  const text = length === 1 ? '1 condition is still open.' : `${length} conditions are still open.`;
  throw new AppError(
    conditionsOpen,
    `${text} Accept or waive what was met, or confirm that the loan was funded without.`,
  );
}

interface Check {
  readonly amount: number;
  readonly finalVersion: number | null;
  readonly at: Date;
}

/** Where an offer was accepted, money goes out on terms that both sides have agreed to, and nothing else. */
async function checkAmount(
  platform: Platform,
  tx: Transaction,
  pack: LoanPackage,
  { quote }: Subject,
  { amount, finalVersion, at }: Check,
): Promise<void> {
  const versions = quote ? await readVersions(tx.db, quote) : [];
  const newest = versions.at(-1);
  if (!quote || !newest) return;
  if (newest.stage !== 'closing') throw new AppError(termsNotFinal, 'Issue the closing terms first.');
  if (newest.version !== finalVersion) throw new AppError(termsNotFinal);
  const { loanAmount } = newest.terms;
  if (amount !== loanAmount) {
    const message = `The final terms are for ${formatMoney(loanAmount)}. If another amount was funded, issue corrected closing terms first.`;
    throw invalidField('amount', message);
  }
  await keepDrift(tx, pack, versions, await priceVersions(platform, quote, versions), at);
}
