import type { Secrets } from '../../../platform/secrets.ts';
import { replyTokenShape } from '../lender-contract.ts';

export interface ReplyLinks {
  /** The address in the lender's mail. The token stands after the #, so no server or proxy ever logs it. */
  addressFor(quoteId: string): string;
  /** The quote a token was made for; undefined when it was not made by us. */
  quoteIdOf(token: string): string | undefined;
}

/**
 * A token is the quote's id with a signature under a key of its own: good for answering that one quote and nothing else,
 * and nothing of it has to be stored. How long it may be used is read off the quote.
 */
export function createReplyLinks(secrets: Secrets, publicUrl: string): ReplyLinks {
  return {
    addressFor(quoteId) {
      const id = Buffer.from(quoteId.replaceAll('-', ''), 'hex').toString('base64url');
      return `${publicUrl}/quote-reply#${id}.${secrets.sign('reply-link', quoteId)}`;
    },
    quoteIdOf(token) {
      const [, id, signature] = replyTokenShape.exec(token) ?? [];
      if (!id || !signature) return undefined;
      const hex = Buffer.from(id, 'base64url').toString('hex');
      const quoteId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return secrets.verify('reply-link', quoteId, signature) ? quoteId : undefined;
    },
  };
}
