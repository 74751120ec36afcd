import { dayIn } from '../../../kernel/time-zones.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName } from '../../accounts/model.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { readUnsettled } from '../../package-desk/server/api.ts';
import type { Closing } from '../contract.ts';
import { stagesAfter } from '../model.ts';
import { type Party, readRow, subjectOf, todayOf } from './parties.ts';
import { whyNotUndone } from './steps/undo-funding.ts';
import { presentWire } from './steps/wire.ts';
import { presentRecord } from './terms/record.ts';

/** How a loan closes, as one of its sides sees it, with what that side may do now in `can`. */
export async function presentClosing(platform: Platform, db: Queries, { pack, side }: Party): Promise<Closing> {
  const subject = await subjectOf(db, pack);
  const row = await readRow(db, pack.id);
  const terms = subject.quote ? await presentRecord(platform, db, pack, subject.quote) : null;
  const wire = await presentWire(platform, db, pack.id);
  const lender = (await findLenders(db, [pack.lenderId])).get(pack.lenderId);
  const broker = (await findPeople(db, [pack.brokerId])).get(pack.brokerId);
  const isOpen = pack.state === 'submitted';
  const finalVersion = row?.finalVersion ?? null;
  const newest = terms?.versions[0];
  const fundedAt = side === 'lender' && pack.state === 'funded' ? row?.fundedAt : null;
  const undoFunding =
    fundedAt != null && !(await whyNotUndone(db, pack, subject, { fundedAt, now: platform.clock.now() }));
  const isFinal = !newest || newest.version === finalVersion;
  return {
    packageId: pack.id,
    dealId: pack.dealId,
    side,
    state: pack.state,
    property: subject.property,
    lender: lender?.name ?? '',
    broker: personName(broker),
    zone: subject.zone.label,
    today: todayOf(subject, platform.clock.now()),
    submittedOn: dayIn(subject.zone, pack.submittedAt),
    version: row?.version ?? 0,
    terms,
    date:
      row?.closingOn && row.dateSide && row.dateAt
        ? { on: row.closingOn, side: row.dateSide, at: row.dateAt.toISOString(), reason: row.dateReason }
        : null,
    wire,
    finalVersion,
    funded:
      row?.fundedOn && row.fundedAt && row.fundedAmount !== null
        ? { on: row.fundedOn, amount: row.fundedAmount, at: row.fundedAt.toISOString() }
        : null,
    openConditions: isOpen ? (await readUnsettled(db, pack.id)).map(({ title }) => title) : [],
    can: {
      issue: isOpen && side === 'lender' && newest ? stagesAfter(newest.stage) : [],
      answer:
        isOpen &&
        side === 'broker' &&
        newest !== undefined &&
        newest.stage !== 'offer' &&
        newest.answer?.answer !== 'accepted',
      setDate: isOpen,
      writeWire: isOpen,
      confirmWire: isOpen && wire[0] !== undefined && wire[0].side !== side && wire[0].call === null,
      fund: isOpen && side === 'lender' && isFinal,
      undoFunding,
    },
  };
}
