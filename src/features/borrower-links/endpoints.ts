import { endpoint } from '../../kernel/endpoint.ts';
import { conditionChanged } from '../package-desk/errors.ts';
import { packageClosed } from '../submission/errors.ts';
import type * as contract from './contract.ts';

const links = '/api/pipeline/:id/borrower-links';

export const readBorrowerLinks = endpoint<typeof contract.readBorrowerLinks>({
  method: 'GET',
  url: links,
  access: 'broker',
  limit: 'read',
});

export const sendBorrowerLink = endpoint<typeof contract.sendBorrowerLink>({
  method: 'POST',
  url: links,
  access: 'broker',
  limit: 'live',
  refuses: ['CONFLICT'],
});

export const revokeBorrowerLink = endpoint<typeof contract.revokeBorrowerLink>({
  method: 'DELETE',
  url: `${links}/:linkId`,
  access: 'broker',
  limit: 'write',
});

export const settleAnswers = endpoint<typeof contract.settleAnswers>({
  method: 'POST',
  url: `${links}/answers`,
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const settleFile = endpoint<typeof contract.settleFile>({
  method: 'POST',
  url: `${links}/files/:fileId`,
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const settleReply = endpoint<typeof contract.settleReply>({
  method: 'POST',
  url: `${links}/replies/:replyId`,
  access: 'broker',
  limit: 'live',
  refuses: ['CONFLICT', packageClosed, conditionChanged],
});
