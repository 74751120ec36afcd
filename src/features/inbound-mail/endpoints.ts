import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { inboundCalls } from './limits.ts';

/** A mail provider reports a bounce or an incoming email. Its signature over the bytes of the body is the credential. */
export const inboundMail = endpoint<typeof contract.inboundMail>({
  method: 'POST',
  url: '/api/mail/inbound',
  access: 'public',
  limit: inboundCalls,
  rawBody: true,
  refuses: ['INVALID_INPUT', 'NOT_FOUND'],
});
