import { brokers, lenders, type Rows } from './people.ts';

/** What a lender does with submitted packages, and what their brokers answer. */
export const packageDeskRows: Rows = {
  'GET /api/lender/packages': lenders,
  'GET /api/lender/packages/file': lenders,
  'GET /api/lender/packages/waiting': lenders,
  'GET /api/lender/packages/:id': lenders,
  'POST /api/lender/packages/:id/opened': lenders,
  'POST /api/lender/packages/:id/decline': lenders,
  'GET /api/lender/packages/:id/documents/:documentId/sources': lenders,
  'POST /api/lender/packages/:id/documents/:documentId/decision': lenders,
  'GET /api/lender/packages/:id/requirements': lenders,
  'POST /api/lender/packages/:id/conditions': lenders,
  'PUT /api/lender/packages/:id/conditions/:conditionId': lenders,
  'POST /api/lender/packages/:id/conditions/:conditionId/state': lenders,
  'GET /api/lender/packages/:id/conditions/:conditionId/thread': lenders,
  'POST /api/lender/packages/:id/conditions/:conditionId/messages': lenders,
  'GET /api/submissions/:id/conditions': brokers,
  'GET /api/submissions/:id/answer-sources': brokers,
  'POST /api/submissions/:id/next-best': brokers,
  'POST /api/submissions/:id/next-program': brokers,
  'GET /api/submissions/:id/conditions/:conditionId/thread': brokers,
  'POST /api/submissions/:id/conditions/:conditionId/answer': brokers,
  'POST /api/submissions/:id/conditions/:conditionId/messages': brokers,
};
