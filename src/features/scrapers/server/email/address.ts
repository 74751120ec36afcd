import { timingSafeEqual } from 'node:crypto';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';

// The address of one scraper: responses+r-ID-TOKEN@domain. Only administrators and the lender they give it to know it.

const tokenKey = defineKeyUse('scraper-email-address');
/** Mail servers may write addresses in lower case: the token has no other letters. 16 of 32 kinds are 80 bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenCharacters = 16;
/** So much of the id fits into an address beside the token, and finds the scraper. */
const idCharacters = 12;

type Signing = Pick<Platform, 'secrets' | 'config'>;

function tokenOf({ secrets }: Pick<Platform, 'secrets'>, id: string): string {
  const signature = Buffer.from(secrets.sign(tokenKey, id), 'base64url');
  return [...signature.subarray(0, tokenCharacters)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

const shortId = (id: string): string => id.replaceAll('-', '').slice(0, idCharacters);

/** Undefined: no incoming email is read here. */
export function emailAddressOf(platform: Signing, id: string): string | undefined {
  const address = platform.config.inboundMail?.address;
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+r${shortId(id)}${tokenOf(platform, id)}${address.slice(at)}`;
}

/** The beginnings of ids, with what proves that somebody was given the address. */
export function scrapersNamed({ config }: Signing, addresses: readonly string[]): { start: string; token: string }[] {
  const own = config.inboundMail?.address?.toLowerCase();
  if (own === undefined) return [];
  const at = own.lastIndexOf('@');
  return addresses.flatMap((address) => {
    if (!address.startsWith(`${own.slice(0, at)}+`) || !address.endsWith(own.slice(at))) return [];
    const tag = address.slice(at + 1, address.lastIndexOf('@'));
    const [, start, token] = /^r([\da-f]{12})([a-z2-7]{16})$/.exec(tag) ?? [];
    return start === undefined || token === undefined ? [] : [{ start, token }];
  });
}

/** Compares in constant time. */
export const isTokenOf = (platform: Signing, id: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(tokenOf(platform, id)), Buffer.from(token));
