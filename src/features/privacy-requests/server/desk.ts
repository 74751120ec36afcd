import { can, deskRequired } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockAdmin } from '../../accounts/server/api.ts';

/** Who acts still works at the support desk, and keeps doing so until the transaction ends. @throws FORBIDDEN, DESK_REQUIRED */
export async function lockDesk(tx: Transaction, { actor }: RequestContext): Promise<void> {
  if (!('id' in actor) || !can(await lockAdmin(tx, actor.id), 'support')) throw new AppError(deskRequired);
}
