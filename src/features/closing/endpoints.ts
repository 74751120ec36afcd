import { endpoint } from '../../kernel/endpoint.ts';
import { offerUnusual } from '../lender-desk/errors.ts';
import { quoteFull } from '../quotes/errors.ts';
import { packageClosed } from '../submission/errors.ts';
import type * as contract from './contract.ts';
import { conditionsOpen, termsNotFinal } from './errors.ts';

// The id is the package's. Lender and broker call the same: which side of it a caller is on, if any, the use case finds out.

const live = { limit: 'live', refuses: [packageClosed] } as const;

export const readClosing = endpoint<typeof contract.readClosing>({
  method: 'GET',
  url: '/api/closings/:id',
  access: 'signedIn',
  limit: 'read',
});

export const readDealClosing = endpoint<typeof contract.readDealClosing>({
  method: 'GET',
  url: '/api/pipeline/:id/closing',
  access: 'broker',
  limit: 'read',
});

export const issueTerms = endpoint<typeof contract.issueTerms>({
  method: 'POST',
  url: '/api/closings/:id/terms',
  access: 'lender',
  limit: 'live',
  idempotent: true,
  refuses: [packageClosed, quoteFull, offerUnusual],
});

export const answerTerms = endpoint<typeof contract.answerTerms>({
  method: 'POST',
  url: '/api/closings/:id/terms/:offerId/answer',
  access: 'broker',
  ...live,
});

export const setClosingDate = endpoint<typeof contract.setClosingDate>({
  method: 'PUT',
  url: '/api/closings/:id/date',
  access: 'signedIn',
  ...live,
});

export const writeWire = endpoint<typeof contract.writeWire>({
  method: 'POST',
  url: '/api/closings/:id/wire',
  impersonated: 'never',
  access: 'signedIn',
  ...live,
  idempotent: true,
});

export const revealWire = endpoint<typeof contract.revealWire>({
  method: 'POST',
  url: '/api/closings/:id/wire/:version/reveal',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const confirmWire = endpoint<typeof contract.confirmWire>({
  method: 'POST',
  url: '/api/closings/:id/wire/:version/confirm',
  impersonated: 'never',
  access: 'signedIn',
  ...live,
});

export const undoFunding = endpoint<typeof contract.undoFunding>({
  method: 'POST',
  url: '/api/closings/:id/funded/undo',
  access: 'lender',
  limit: 'live',
  idempotent: true,
  refuses: [packageClosed],
});

export const fundLoan = endpoint<typeof contract.fundLoan>({
  method: 'POST',
  url: '/api/closings/:id/funded',
  access: 'lender',
  limit: 'live',
  idempotent: true,
  refuses: [packageClosed, termsNotFinal, conditionsOpen],
});
