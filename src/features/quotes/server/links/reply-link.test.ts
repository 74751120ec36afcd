import { expect, it } from 'vitest';
import { createSecrets } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readReplyToken, replyAddress } from './reply-link.ts';

const secrets = createSecrets('a secret for tests only, long enough');
// Of a platform these two parts are all that a link is made of.
const platform = { secrets, config: { publicUrl: 'https://plinth.example.com' } } as Platform;
const quoteId = '0b9f3c2e-5a53-4d0b-9f1e-0c1f6f0f7a11';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const tokenOf = (version: number) => replyAddress(platform, { quoteId, version }).split('#')[1] ?? '';

it('a reply link opens its quote in the one spelling that was mailed', () => {
  for (const version of [0, 1, 12]) expect(readReplyToken(platform, tokenOf(version))).toEqual({ quoteId, version });
});

it('the other fifteen spellings of the same id open nothing', () => {
  const token = tokenOf(3);
  const spellings = [...letters].map((letter) => token.slice(0, 21) + letter + token.slice(22));
  const sameId = spellings.filter((text) =>
    Buffer.from(text.slice(0, 22), 'base64url').equals(Buffer.from(token.slice(0, 22), 'base64url')),
  );
  expect(sameId).toHaveLength(16);
  expect(spellings.filter((text) => readReplyToken(platform, text))).toEqual([token]);
});

it('a version written with zeros in front opens nothing', () => {
  expect(readReplyToken(platform, tokenOf(7).replace('.7.', '.007.'))).toBeUndefined();
  expect(readReplyToken(platform, tokenOf(0).replace('.', '.0.'))).toBeUndefined();
});
