import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { tooManyPlaybooks } from './errors.ts';

const read = { method: 'GET', access: 'broker', limit: 'read' } as const;
const write = { access: 'broker', limit: 'write' } as const;

export const listPlaybooks = endpoint<typeof contract.listPlaybooks>({ ...read, url: '/api/playbooks' });
export const readPlaybook = endpoint<typeof contract.readPlaybook>({
  ...read,
  url: '/api/playbooks/:id',
  refuses: ['NOT_FOUND'],
});
export const createPlaybook = endpoint<typeof contract.createPlaybook>({
  ...write,
  method: 'POST',
  url: '/api/playbooks',
  refuses: [tooManyPlaybooks],
});
export const changePlaybook = endpoint<typeof contract.changePlaybook>({
  ...write,
  method: 'PUT',
  url: '/api/playbooks/:id',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const deletePlaybook = endpoint<typeof contract.deletePlaybook>({
  ...write,
  method: 'DELETE',
  url: '/api/playbooks/:id',
  refuses: ['NOT_FOUND'],
});
export const usePlaybook = endpoint<typeof contract.usePlaybook>({
  ...write,
  method: 'PUT',
  url: '/api/playbooks/used/:loanType',
  refuses: ['NOT_FOUND'],
});
export const readDealPlan = endpoint<typeof contract.readDealPlan>({
  ...read,
  url: '/api/pipeline/:pipelineId/playbook',
  refuses: ['NOT_FOUND'],
});
export const followPlaybook = endpoint<typeof contract.followPlaybook>({
  ...write,
  method: 'PUT',
  url: '/api/pipeline/:pipelineId/playbook',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
