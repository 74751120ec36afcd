import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './undelivered-contract.ts';

export const listUndeliveredMails = endpoint<typeof contract.listUndeliveredMails>({
  method: 'GET',
  url: '/api/admin/undelivered-mails',
  access: 'admin',
  desk: 'support',
  limit: 'read',
});

export const listUndeliveredMailsFile = listFileOf<typeof contract.listUndeliveredMailsFile>(listUndeliveredMails);
