import { brokers, type Rows } from './people.ts';

export const taskRows: Rows = {
  'GET /api/tasks': brokers,
  'GET /tasks': brokers,
  'GET /api/tasks/statistics': brokers,
  'GET /api/tasks/upcoming': brokers,
  'GET /api/tasks/page': brokers,
  'GET /api/tasks/:id': brokers,
  'POST /api/tasks': brokers,
  'PUT /api/tasks/:id': brokers,
  'DELETE /api/tasks/:id': brokers,
};
