import { admins, brokers, type Rows } from './people.ts';

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

/** Of sales scripts. */
export const scriptRows: Rows = {
  'POST /api/scripts/contextual': brokers,
  'GET /api/scripts/library': brokers,
  'GET /api/scripts/own': brokers,
  'POST /api/scripts/own': brokers,
  'PUT /api/scripts/own/:id': brokers,
  'DELETE /api/scripts/own/:id': brokers,
  'GET /api/admin/scripts': admins,
  'GET /api/admin/scripts/:key': admins,
  'POST /api/admin/scripts': admins,
  'PUT /api/admin/scripts/:key/draft': admins,
  'POST /api/admin/scripts/:key/discard': admins,
  'POST /api/admin/scripts/:key/publish': admins,
  'PUT /api/admin/scripts/:key/offered': admins,
  'POST /api/admin/scripts/:key/reset': admins,
};
