import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { signingClosed } from './errors.ts';

const ofBroker = { access: 'broker', refuses: [signingClosed] } as const;
const signer = '/api/submissions/:id/signing/signers/:signerId';

export const readSigning = endpoint<typeof contract.readSigning>({
  method: 'GET',
  url: '/api/submissions/:id/signing',
  access: 'broker',
  limit: 'read',
});

export const startSigning = endpoint<typeof contract.startSigning>({
  method: 'POST',
  url: '/api/submissions/:id/signing',
  impersonated: 'never',
  ...ofBroker,
  limit: 'live',
  idempotent: true,
});

export const voidSigning = endpoint<typeof contract.voidSigning>({
  method: 'POST',
  url: '/api/submissions/:id/signing/void',
  impersonated: 'never',
  ...ofBroker,
  limit: 'live',
});

export const remindSigner = endpoint<typeof contract.remindSigner>({
  method: 'POST',
  url: `${signer}/remind`,
  impersonated: 'never',
  ...ofBroker,
  limit: 'live',
});

export const sendSignerLink = endpoint<typeof contract.sendSignerLink>({
  method: 'POST',
  url: `${signer}/link`,
  impersonated: 'never',
  ...ofBroker,
  limit: 'live',
});

export const reassignSigner = endpoint<typeof contract.reassignSigner>({
  method: 'POST',
  url: `${signer}/reassign`,
  impersonated: 'never',
  ...ofBroker,
  limit: 'live',
});

export const signHere = endpoint<typeof contract.signHere>({
  method: 'POST',
  url: `${signer}/in-person`,
  impersonated: 'never',
  ...ofBroker,
  limit: 'write',
});

export const viewSignedDocument = endpoint<typeof contract.viewSignedDocument>({
  method: 'GET',
  url: '/api/submissions/:id/signing/documents/:documentId',
  impersonated: 'never',
  access: 'broker',
  limit: 'read',
  refuses: ['STORAGE_UNAVAILABLE'],
});
