import { admins, brokers, everyone, lenders, type Rows, signedIn } from './people.ts';

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

/** Certificates of classes, and the classes that lenders teach. */
export const classRows: Rows = {
  'GET /api/class-certificates': signedIn,
  'POST /api/class-certificates': signedIn,
  'GET /api/class-certificates/:id/file': signedIn,
  'POST /api/class-certificates/verify': everyone,
  'POST /api/admin/class-certificates/withdraw': admins,
  'GET /api/lender-classes': everyone,
  'GET /api/lender-classes/:id': everyone,
  'GET /api/lender/classes': lenders,
  'POST /api/lender/classes': lenders,
  'GET /api/lender/classes/:id': lenders,
  'PUT /api/lender/classes/:id': lenders,
  'POST /api/lender/classes/:id/publish': lenders,
  'POST /api/lender/classes/:id/withdraw': lenders,
  'PUT /api/lender/classes/:id/required': lenders,
  'DELETE /api/lender/classes/:id': lenders,
  'GET /api/admin/lender-classes': admins,
  'GET /api/admin/lender-classes/file': admins,
  'POST /api/admin/lender-classes/:id/take-down': admins,
  'POST /api/admin/lender-classes/:id/restore': admins,
  'POST /api/lender-classes/:id/attempts': brokers,
  'GET /api/class-credentials': brokers,
  'GET /api/class-credentials/missing': brokers,
  'GET /api/class-credentials/of-request/:id': lenders,
  'GET /api/class-credentials/of-package/:id': lenders,
  'POST /api/class-credentials/:id/revoke': lenders,
  'PUT /api/class-credentials/:id/retake': lenders,
};
