import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { certificateWithdrawn, classNotFinished, quizNotPassed, sealUnavailable } from './errors.ts';
import { certificateLookups, certificateRequests } from './limits.ts';

export const listCertificates = endpoint<typeof contract.listCertificates>({
  method: 'GET',
  url: '/api/class-certificates',
  access: 'signedIn',
  limit: 'read',
});

export const issueCertificate = endpoint<typeof contract.issueCertificate>({
  method: 'POST',
  url: '/api/class-certificates',
  access: 'signedIn',
  impersonated: 'never',
  limit: certificateRequests,
  refuses: [quizNotPassed, classNotFinished, certificateWithdrawn],
});

export const readCertificateFile = endpoint<typeof contract.readCertificateFile>({
  method: 'GET',
  url: '/api/class-certificates/:id/file',
  access: 'signedIn',
  limit: 'export',
  refuses: ['NOT_FOUND', certificateWithdrawn, sealUnavailable],
});

/** Asked in the body: a number does not belong into the logs of those in between. */
export const verifyCertificate = endpoint<typeof contract.verifyCertificate>({
  method: 'POST',
  url: '/api/class-certificates/verify',
  access: 'public',
  limit: certificateLookups,
  impersonated: 'reads',
  refuses: ['NOT_FOUND'],
});

export const withdrawCertificate = endpoint<typeof contract.withdrawCertificate>({
  method: 'POST',
  url: '/api/admin/class-certificates/withdraw',
  access: 'admin',
  desk: 'support',
  limit: 'write',
  refuses: ['NOT_FOUND'],
});
