import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import { packageClosed } from '../submission/errors.ts';
import type * as contract from './contract.ts';
import { conditionChanged } from './errors.ts';
import { refusesUpload, upload } from './uploads.ts';

const onePackage = '/api/lender/packages/:id';
const oneDocument = `${onePackage}/documents/:documentId`;
const oneCondition = `${onePackage}/conditions/:conditionId`;

const readHere = { method: 'GET', access: 'lender', limit: 'read' } as const;
const read = { ...readHere, scope: 'packages:read' } as const;
const change = {
  access: 'lender',
  scope: 'packages:write',
  limit: 'live',
  refuses: [packageClosed, conditionChanged],
} as const;

export const listPackages = endpoint<typeof contract.listPackages>({ ...read, url: '/api/lender/packages' });

export const listPackagesFile = listFileOf<typeof contract.listPackagesFile>(listPackages);

export const countWaitingPackages = endpoint<typeof contract.countWaitingPackages>({
  ...read,
  url: '/api/lender/packages/waiting',
});

export const readLenderPackage = endpoint<typeof contract.readLenderPackage>({ ...read, url: onePackage });

export const markOpened = endpoint<typeof contract.markOpened>({
  method: 'POST',
  url: `${onePackage}/opened`,
  access: 'lender',
  scope: 'packages:write',
  limit: 'write',
});

export const readSources = endpoint<typeof contract.readSources>({ ...readHere, url: `${oneDocument}/sources` });

export const decideDocument = endpoint<typeof contract.decideDocument>({
  method: 'POST',
  url: `${oneDocument}/decision`,
  ...change,
});

export const declinePackage = endpoint<typeof contract.declinePackage>({
  method: 'POST',
  url: `${onePackage}/decline`,
  ...change,
  idempotent: true,
});

export const addConditions = endpoint<typeof contract.addConditions>({
  method: 'POST',
  url: `${onePackage}/conditions`,
  ...change,
  idempotent: true,
});

export const listRequirementsToAdd = endpoint<typeof contract.listRequirementsToAdd>({
  ...read,
  url: `${onePackage}/requirements`,
});

export const editCondition = endpoint<typeof contract.editCondition>({ method: 'PUT', url: oneCondition, ...change });

export const moveCondition = endpoint<typeof contract.moveCondition>({
  method: 'POST',
  url: `${oneCondition}/state`,
  ...change,
});

export const readLenderThread = endpoint<typeof contract.readLenderThread>({ ...read, url: `${oneCondition}/thread` });

export const writeAsLender = endpoint<typeof contract.writeAsLender>({
  method: 'POST',
  url: `${oneCondition}/messages`,
  access: 'lender',
  scope: 'packages:write',
  limit: 'upload',
  refuses: refusesUpload,
  upload,
  idempotent: true,
});
