import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { stopTexts, stopTokenShape } from '../../model.ts';
import { chooseSettings } from '../settings.ts';

const linkKey = defineKeyUse('unsubscribe-link');

/*
 * Mail programs turn the email of the morning off with a POST to the address in its header, without a login. The address is good for
 * that alone, and for as long as the account: whoever finds an old email can still stop them.
 */

export const stopAddress = ({ secrets, config }: Pick<Platform, 'secrets' | 'config'>, accountId: string): string =>
  `${config.publicUrl}/morning-email-off?token=${accountId}.${secrets.sign(linkKey, `morning ${accountId}`)}`;

/** Turns it off; where it is off, it stays off. @throws NOT_FOUND for any other token, and for an account that has ended */
export async function stopMorning(platform: Platform, token: string, context: RequestContext): Promise<void> {
  const [, accountId = '', signature = ''] = stopTokenShape.exec(token) ?? [];
  if (!platform.secrets.verify(linkKey, `morning ${accountId}`, signature)) throw badLink();
  const person = (await findPeople(platform.database.db, [accountId])).get(accountId);
  if (!person?.email.includes('@')) throw badLink();
  const asPerson: RequestContext = { ...context, actor: { kind: 'account', id: accountId } };
  await chooseSettings(platform, accountId, { morningMail: false }, asPerson);
}

const badLink = () => new AppError('NOT_FOUND', stopTexts.badLink);
