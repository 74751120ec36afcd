import { brokers, lenders, type Rows, signedIn } from './people.ts';

/** Closings: what each side of one may do is told apart by the use case, and belongs to nobody else. */
export const closingRows: Rows = {
  'GET /api/closings/:id': signedIn,
  'GET /api/pipeline/:id/closing': brokers,
  'POST /api/closings/:id/terms': lenders,
  'POST /api/closings/:id/terms/:offerId/answer': brokers,
  'PUT /api/closings/:id/date': signedIn,
  'POST /api/closings/:id/wire': signedIn,
  'POST /api/closings/:id/wire/:version/reveal': signedIn,
  'POST /api/closings/:id/wire/:version/confirm': signedIn,
  'POST /api/closings/:id/funded': lenders,
  'POST /api/closings/:id/funded/undo': lenders,
};
