import { timingSafeEqual } from 'node:crypto';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { TicketRow } from '../help/clocks/ticket-row.ts';

// The address of one ticket: responses+t1042-TOKEN@domain. Who got an email about the ticket knows it, and nobody can guess it.

const tokenKey = defineKeyUse('ticket-reply-address');
/** Mail servers may write addresses in lower case: the token has no other letters. 26 of 32 kinds are 130 bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenCharacters = 26;

function tokenOf({ secrets }: Pick<Platform, 'secrets'>, id: string): string {
  const signature = Buffer.from(secrets.sign(tokenKey, id), 'base64url');
  return [...signature.subarray(0, tokenCharacters)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

type Named = Pick<TicketRow, 'id' | 'number'>;

/** Undefined: no incoming email is read here. */
export function replyAddressOf(platform: Platform, { id, number }: Named): string | undefined {
  const address = platform.config.inboundMail?.address;
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+t${number}-${tokenOf(platform, id)}${address.slice(at)}`;
}

/** A ticket that an address names, and what proves that its writer was given it. */
interface NamedTicket {
  readonly number: number;
  readonly token: string;
}

/** The tickets that these addresses name, proven or not. */
export function ticketsNamed({ config }: Platform, addresses: readonly string[]): readonly NamedTicket[] {
  const own = config.inboundMail?.address?.toLowerCase();
  if (own === undefined) return [];
  const at = own.lastIndexOf('@');
  return addresses.flatMap((address) => {
    if (!address.startsWith(`${own.slice(0, at)}+`) || !address.endsWith(own.slice(at))) return [];
    const tag = address.slice(at + 1, address.lastIndexOf('@'));
    const [, number, token] = /^t(\d{1,9})-([a-z2-7]{26})$/.exec(tag) ?? [];
    return number === undefined || token === undefined ? [] : [{ number: Number(number), token }];
  });
}

/** Compares in constant time. */
export const isTokenOf = (platform: Platform, { id }: Pick<TicketRow, 'id'>, token: string): boolean =>
  timingSafeEqual(Buffer.from(tokenOf(platform, id)), Buffer.from(token));

/** Whether an email came to the address that anybody may write to. */
export const isToUs = ({ config }: Platform, addresses: readonly string[]): boolean =>
  addresses.includes(config.inboundMail?.address?.toLowerCase() ?? '');
