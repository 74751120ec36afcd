import { accessRules, hasFeature } from '../../../../kernel/access.ts';
import { effectiveTier } from '../../../accounts/model.ts';
import { visitorColumns, type visitors } from '../../../accounts/server/api.ts';

/** Whether the account of a webhook may be sent anything now. */
export function isEntitled(
  account: Pick<typeof visitors.$inferSelect, 'role' | 'approved' | 'subscriptionTier' | 'trialEndsAt'>,
  now: Date,
): boolean {
  const { role, approved } = account;
  const does = (accessRules.customer as readonly string[]).includes(role) && (role !== 'lender' || approved);
  return does && hasFeature({ role, subscriptionTier: effectiveTier(account, now) }, 'api_access');
}

export const entitlement = {
  role: visitorColumns.role,
  approved: visitorColumns.approved,
  subscriptionTier: visitorColumns.subscriptionTier,
  trialEndsAt: visitorColumns.trialEndsAt,
};
