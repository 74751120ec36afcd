import { endpoint } from '../../kernel/endpoint.ts';
import { documentLimits } from '../documents/model.ts';
import type * as contract from './borrower-contract.ts';
import { borrowerCalls } from './limits.ts';

// The token travels in the header `x-link-token`.

const byLink = { access: 'personalLink', limit: borrowerCalls } as const;
const takesFile = {
  ...byLink,
  refuses: ['CONFLICT', 'STORAGE_FULL'],
  upload: { part: 'file', files: 1, bytesEach: documentLimits.fileBytes },
} as const;

export const readBorrowerView = endpoint<typeof contract.readBorrowerView>({
  method: 'GET',
  url: '/api/borrower',
  ...byLink,
});

export const sendAnswers = endpoint<typeof contract.sendAnswers>({
  method: 'PUT',
  url: '/api/borrower/answers',
  ...byLink,
  refuses: ['CONFLICT'],
});

export const sendFile = endpoint<typeof contract.sendFile>({
  method: 'POST',
  url: '/api/borrower/documents/:requirementId',
  ...takesFile,
});

export const replyToCondition = endpoint<typeof contract.replyToCondition>({
  method: 'PUT',
  url: '/api/borrower/conditions/:conditionId',
  ...byLink,
});

export const sendConditionFile = endpoint<typeof contract.sendConditionFile>({
  method: 'POST',
  url: '/api/borrower/conditions/:conditionId/files',
  ...takesFile,
});

export const removeFile = endpoint<typeof contract.removeFile>({
  method: 'DELETE',
  url: '/api/borrower/files/:fileId',
  ...byLink,
  refuses: ['CONFLICT'],
});

export const finish = endpoint<typeof contract.finish>({ method: 'POST', url: '/api/borrower/done', ...byLink });

export const askToSign = endpoint<typeof contract.askToSign>({
  method: 'POST',
  url: '/api/borrower/signing',
  ...byLink,
  refuses: ['CONFLICT'],
});
