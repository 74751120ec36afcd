import { endpoint } from '../../kernel/endpoint.ts';
import { signingClosed, signingSessionEnded } from './errors.ts';
import { linkCalls } from './limits.ts';
import { signingLimits } from './model.ts';
import type * as contract from './sign-contract.ts';

// The token travels in the header `x-link-token`: of the mailed link for the first three, of the session that they open for the others.

export const readLink = endpoint<typeof contract.readLink>({
  method: 'GET',
  url: '/api/sign/link',
  access: 'personalLink',
  limit: linkCalls,
});

export const renewLink = endpoint<typeof contract.renewLink>({
  method: 'POST',
  url: '/api/sign/link',
  access: 'personalLink',
  limit: linkCalls,
  refuses: [signingClosed],
});

export const sendCode = endpoint<typeof contract.sendCode>({
  method: 'POST',
  url: '/api/sign/code',
  access: 'personalLink',
  limit: linkCalls,
});

export const enterCode = endpoint<typeof contract.enterCode>({
  method: 'POST',
  url: '/api/sign/session',
  access: 'personalLink',
  limit: linkCalls,
});

const inSession = { access: 'personalLink', refuses: [signingClosed, signingSessionEnded] } as const;

export const readSigningView = endpoint<typeof contract.readSigningView>({
  method: 'GET',
  url: '/api/sign',
  ...inSession,
  limit: 'read',
});

export const giveConsent = endpoint<typeof contract.giveConsent>({
  method: 'POST',
  url: '/api/sign/consent',
  ...inSession,
  limit: 'write',
});

export const viewDocument = endpoint<typeof contract.viewDocument>({
  method: 'GET',
  url: '/api/sign/documents/:id',
  ...inSession,
  limit: 'read',
});

export const viewSigned = endpoint<typeof contract.viewSigned>({
  method: 'GET',
  url: '/api/sign/documents/:id/signed',
  ...inSession,
  limit: 'read',
});

export const makeMark = endpoint<typeof contract.makeMark>({
  method: 'PUT',
  url: '/api/sign/marks/:mark',
  ...inSession,
  limit: 'write',
  bodyBytes: 2 * signingLimits.pictureBytes,
});

export const signPlace = endpoint<typeof contract.signPlace>({
  method: 'POST',
  url: '/api/sign/places',
  ...inSession,
  limit: 'write',
});

export const finishSigning = endpoint<typeof contract.finishSigning>({
  method: 'POST',
  url: '/api/sign/finish',
  ...inSession,
  limit: 'live',
});

export const declineSigning = endpoint<typeof contract.declineSigning>({
  method: 'POST',
  url: '/api/sign/decline',
  ...inSession,
  limit: 'live',
});

export const endSession = endpoint<typeof contract.endSession>({
  method: 'POST',
  url: '/api/sign/end',
  ...inSession,
  limit: 'write',
});
