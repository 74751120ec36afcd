import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { inboundCalls, inboundMails } from './limits.ts';

/** A mail provider reports a bounce or an incoming email. Its signature over the bytes of the body is the credential. */
export const inboundMail = endpoint<typeof contract.inboundMail>({
  method: 'POST',
  url: '/api/mail/inbound',
  access: 'public',
  limit: inboundCalls,
  rawBody: true,
  refuses: ['INVALID_INPUT', 'NOT_FOUND'],
});

/** A mail server, or a program in between, hands over an email as it came. Its signature over the bytes is the credential. */
export const inboundMessage = endpoint<typeof contract.inboundMessage>({
  method: 'POST',
  url: '/api/mail/inbound/message',
  access: 'public',
  limit: inboundMails,
  streamedBody: 'message/rfc822',
  refuses: ['INVALID_INPUT', 'NOT_FOUND', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
});
