import { brokers, everyone, type Rows } from './people.ts';

export const borrowerRows: Rows = {
  'GET /api/pipeline/:id/borrower-links': brokers,
  'POST /api/pipeline/:id/borrower-links': brokers,
  'DELETE /api/pipeline/:id/borrower-links/:linkId': brokers,
  'POST /api/pipeline/:id/borrower-links/answers': brokers,
  'POST /api/pipeline/:id/borrower-links/files/:fileId': brokers,
  'POST /api/pipeline/:id/borrower-links/replies/:replyId': brokers,
  // Whoever has a link: the calls themselves say no to everybody else.
  'GET /api/borrower': everyone,
  'PUT /api/borrower/answers': everyone,
  'POST /api/borrower/documents/:requirementId': everyone,
  'PUT /api/borrower/conditions/:conditionId': everyone,
  'POST /api/borrower/conditions/:conditionId/files': everyone,
  'DELETE /api/borrower/files/:fileId': everyone,
  'POST /api/borrower/done': everyone,
  'POST /api/borrower/signing': everyone,
};
