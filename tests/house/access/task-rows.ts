import { brokers, type Rows } from './people.ts';

export const taskRows: Rows = {
  'GET /api/tasks': brokers,
  'GET /api/tasks/page/file': brokers,
  'GET /tasks': brokers,
  'GET /api/tasks/statistics': brokers,
  'GET /api/tasks/upcoming': brokers,
  'GET /api/tasks/page': brokers,
  'POST /api/tasks/bulk': brokers,
  'POST /api/tasks/undo/:id': brokers,
  'PUT /api/tasks/:id/snooze': brokers,
  'GET /api/tasks/:id/comments': brokers,
  'POST /api/tasks/:id/comments': brokers,
  'PUT /api/tasks/:id/comments/:commentId': brokers,
  'DELETE /api/tasks/:id/comments/:commentId': brokers,
  'GET /api/tasks/:id/files': brokers,
  'POST /api/tasks/:id/files': brokers,
  'DELETE /api/tasks/:id/files/:documentId': brokers,
  'GET /api/tasks/:id': brokers,
  'POST /api/tasks': brokers,
  'PUT /api/tasks/:id': brokers,
  'DELETE /api/tasks/:id': brokers,
};
