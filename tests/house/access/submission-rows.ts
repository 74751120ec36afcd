import { brokers, type Rows } from './people.ts';

export const submissionRows: Rows = {
  'GET /api/submissions/:id/preflight': brokers,
  'POST /api/submissions/:id/review': brokers,
  'GET /api/submissions/:id/submission': brokers,
  'POST /api/submissions/:id/submit': brokers,
  'POST /api/submissions/:id/withdraw': brokers,
};
