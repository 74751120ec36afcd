import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyPrefix } from '../../../kernel/access.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits of chance. */
const randomLength = 40;
const checksumLength = 6;

const checksumOf = (text: string): string => {
  let left = crc32(text);
  let checksum = '';
  for (let place = 0; place < checksumLength; place++) {
    checksum = `${alphabet[left % alphabet.length]}${checksum}`;
    left = Math.floor(left / alphabet.length);
  }
  return checksum;
};

/** Letters and digits only, so that a double click selects it whole, and a checksum, by which scanners tell a key from other text. */
export function newKeyToken(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${apiKeyPrefix}${random}${checksumOf(random)}`;
}

const pattern = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** Whether a text can be a key at all: what cannot costs no query. */
export function canBeKey(token: string): boolean {
  const [, random = '', checksum] = pattern.exec(token) ?? [];
  return checksum === checksumOf(random);
}
