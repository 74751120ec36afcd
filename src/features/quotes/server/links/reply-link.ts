import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { replyTokenShape } from '../../model.ts';

const linkKey = defineKeyUse('reply-link');

/*
 * The mailed link. A token is the quote's id and the version of its link with a signature under a key of its own: good for
 * answering that one quote and nothing else. What is stored is only which version is the last. How long it may be used is
 * read off the quote.
 */

export interface ReplyToken {
  readonly quoteId: string;
  /** 0 is the first, which links mailed by older versions have too. */
  readonly version: number;
}

const signed = ({ quoteId, version }: ReplyToken): string => (version === 0 ? quoteId : `${quoteId} ${version}`);

function tokenText(secrets: Platform['secrets'], token: ReplyToken): string {
  const id = Buffer.from(token.quoteId.replaceAll('-', ''), 'hex').toString('base64url');
  const version = token.version === 0 ? '' : `.${token.version}`;
  return `${id}${version}.${secrets.sign(linkKey, signed(token))}`;
}

/** The address in the lender's mail. The token stands after the #, so no server or proxy ever logs it. */
export function replyAddress({ secrets, config }: Platform, token: ReplyToken): string {
  return `${config.publicUrl}/quote-reply#${tokenText(secrets, token)}`;
}

/**
 * What a token was made for; undefined when it was not made by us. The last letter of an id has bits to spare and a version could
 * begin with zeros: only the spelling that was mailed is taken, so that one link has one set of limits.
 */
export function readReplyToken({ secrets }: Platform, text: string): ReplyToken | undefined {
  const [, id, version = '0', signature] = replyTokenShape.exec(text) ?? [];
  if (!id || !signature) return undefined;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const quoteId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const token = { quoteId, version: Number(version) };
  if (!secrets.verify(linkKey, signed(token), signature)) return undefined;
  return tokenText(secrets, token) === text ? token : undefined;
}
