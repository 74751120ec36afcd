import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invitationTokenShape } from '../../model.ts';

/*
 * The link in an invitation: the id of its row with a signature under a key of its own, good for answering that one invitation. No
 * table holds it. When it ends is read off the event, and whoever is taken off has no row any more.
 */

const use = defineKeyUse('invitation-link');

/** The token stands after the #, so no server or proxy ever logs it, and what scans emails opens a page that answers nothing. */
export const invitationAddress = ({ secrets, config }: Platform, attendeeId: string): string =>
  `${config.publicUrl}/invitation#${attendeeId}.${secrets.sign(use, attendeeId)}`;

/** The row of who was invited, of any token that we once made. */
export function attendeeOf({ secrets }: Platform, token: string | undefined): string | undefined {
  const [, id = '', signature = ''] = invitationTokenShape.exec(token ?? '') ?? [];
  return secrets.verify(use, id, signature) ? id : undefined;
}
