import { randomBytes } from 'node:crypto';
import { dayMs, secondMs } from '../../../../kernel/dates.ts';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';

const deviceKey = defineKeyUse('known-device');

/** What of an account a device is bound to: another password, and the device has to prove itself again. */
interface Owner {
  readonly id: string;
  readonly passwordHash: string;
}

const cookieName = 'plinth_device';
const lifetimeMs = 180 * dayMs;
/** So many people may share a browser. */
const accountsAtMost = 4;

interface Mark {
  readonly accountId: string;
  readonly at: number;
  readonly device: string;
  readonly signature: string;
}

const signedText = ({ accountId, at, device }: Omit<Mark, 'signature'>, { passwordHash }: Owner) =>
  JSON.stringify([accountId, at, device, passwordHash]);

const shape = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{16})\.([\w-]{43})$/;

/** The marks that a device carries, newest first, as it claims them. */
function readMarks(cookies: string | undefined): Mark[] {
  const own = (cookies ?? '').split(';').map((one) => one.trim());
  const value = own.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
  return value
    .split('~')
    .slice(0, accountsAtMost)
    .flatMap((text) => {
      const [, accountId, at, device, signature] = shape.exec(text) ?? [];
      return accountId && at && device && signature ? [{ accountId, at: Number(at), device, signature }] : [];
    });
}

/**
 * The device that signed in to this account before; undefined when none of its marks proves that.
 * @param since marks that are older count for nothing
 */
export function knownDevice({ secrets, clock }: Platform, cookies: string | undefined, owner: Owner, since?: Date) {
  const mark = readMarks(cookies).find(({ accountId }) => accountId === owner.id);
  if (!mark || mark.at + lifetimeMs <= clock.now().getTime()) return undefined;
  if (since !== undefined && mark.at <= since.getTime()) return undefined;
  return secrets.verify(deviceKey, signedText(mark, owner), mark.signature) ? mark.device : undefined;
}

/** A `Set-Cookie` with a fresh mark of this account beside those of others. No script reads it, no other site sends it. */
export function markDevice({ secrets, clock, config }: Platform, cookies: string | undefined, owner: Owner): string {
  const fresh = { accountId: owner.id, at: clock.now().getTime(), device: randomBytes(12).toString('base64url') };
  const signature = secrets.sign(deviceKey, signedText(fresh, owner));
  const others = readMarks(cookies).filter(({ accountId }) => accountId !== owner.id);
  const marks = [{ ...fresh, signature }, ...others].slice(0, accountsAtMost);
  const value = marks.map((mark) => [mark.accountId, mark.at, mark.device, mark.signature].join('.')).join('~');
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/api; Max-Age=${lifetimeMs / secondMs}; HttpOnly; SameSite=Strict${secure}`;
}
