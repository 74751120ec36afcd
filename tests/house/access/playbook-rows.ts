import { brokers, type Rows } from './people.ts';

export const playbookRows: Rows = {
  'GET /api/playbooks': brokers,
  'GET /api/playbooks/:id': brokers,
  'POST /api/playbooks': brokers,
  'PUT /api/playbooks/:id': brokers,
  'DELETE /api/playbooks/:id': brokers,
  'PUT /api/playbooks/used/:loanType': brokers,
  'GET /api/pipeline/:pipelineId/playbook': brokers,
  'PUT /api/pipeline/:pipelineId/playbook': brokers,
};
