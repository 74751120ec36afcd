import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { ApplicationKind } from '../../../../lending/answers/forms/applications/common.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type Entry, findDeal } from '../../../pipeline/server/api.ts';
import { applicationTexts } from '../../model.ts';

interface Place {
  readonly dealId: string;
  readonly ownerId: string;
  readonly kind: ApplicationKind;
}

/**
 * The deal that an application belongs to.
 * @throws NOT_FOUND for anybody else's, INVALID_INPUT for one of another loan type, CONFLICT for an archived one
 */
export async function findDealFor(db: Queries, { dealId, ownerId, kind }: Place): Promise<Entry> {
  const deal = await findDeal(db, dealId, ownerId);
  if (deal.loanType !== kind) throw invalidField('dealId', applicationTexts.otherDeal);
  if (deal.archivedAt) throw new AppError('CONFLICT', applicationTexts.archived);
  return deal;
}
