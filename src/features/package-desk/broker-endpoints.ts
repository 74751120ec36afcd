import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import { alreadyRequested, quoteClosed } from '../quotes/errors.ts';
import { packageClosed } from '../submission/errors.ts';
import type * as contract from './broker-contract.ts';
import { refusesUpload, upload } from './uploads.ts';

const ofDeal = '/api/submissions/:id';
const conditionOfDeal = `${ofDeal}/conditions/:conditionId`;
const readHere = { method: 'GET', access: 'broker', limit: 'read' } as const;
const readAsBroker = { ...readHere, scope: 'packages:read' } as const;

export const readDealPackage = endpoint<typeof contract.readDealPackage>({
  ...readAsBroker,
  url: `${ofDeal}/conditions`,
});

export const switchLender = endpoint<typeof contract.switchLender>({
  method: 'POST',
  url: `${ofDeal}/next-best`,
  access: 'broker',
  limit: 'live',
  refuses: [packageClosed, quoteClosed],
});

export const requestNext = endpoint<typeof contract.requestNext>({
  method: 'POST',
  url: `${ofDeal}/next-program`,
  access: 'broker',
  limit: 'live',
  refuses: ['CONFLICT', emailUnverified, alreadyRequested],
});

export const readBrokerThread = endpoint<typeof contract.readBrokerThread>({
  ...readAsBroker,
  url: `${conditionOfDeal}/thread`,
});

export const listAnswerSources = endpoint<typeof contract.listAnswerSources>({
  ...readHere,
  url: `${ofDeal}/answer-sources`,
});

export const answerCondition = endpoint<typeof contract.answerCondition>({
  method: 'POST',
  url: `${conditionOfDeal}/answer`,
  access: 'broker',
  scope: 'packages:write',
  limit: 'upload',
  refuses: refusesUpload,
  upload,
  idempotent: true,
});

export const writeAsBroker = endpoint<typeof contract.writeAsBroker>({
  method: 'POST',
  url: `${conditionOfDeal}/messages`,
  access: 'broker',
  scope: 'packages:write',
  limit: 'upload',
  refuses: refusesUpload,
  upload,
  idempotent: true,
});
