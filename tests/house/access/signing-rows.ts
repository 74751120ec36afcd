import { brokers, everyone, type Rows } from './people.ts';

export const signingRows: Rows = {
  'GET /api/submissions/:id/signing': brokers,
  'POST /api/submissions/:id/signing': brokers,
  'POST /api/submissions/:id/signing/void': brokers,
  'POST /api/submissions/:id/signing/signers/:signerId/remind': brokers,
  'POST /api/submissions/:id/signing/signers/:signerId/link': brokers,
  'POST /api/submissions/:id/signing/signers/:signerId/reassign': brokers,
  'POST /api/submissions/:id/signing/signers/:signerId/in-person': brokers,
  'GET /api/submissions/:id/signing/documents/:documentId': brokers,
  // Whoever has a link or a session of it: the calls themselves say no to everybody else.
  'GET /api/sign/link': everyone,
  'POST /api/sign/link': everyone,
  'POST /api/sign/code': everyone,
  'POST /api/sign/session': everyone,
  'GET /api/sign': everyone,
  'POST /api/sign/consent': everyone,
  'GET /api/sign/documents/:id': everyone,
  'GET /api/sign/documents/:id/signed': everyone,
  'PUT /api/sign/marks/:mark': everyone,
  'POST /api/sign/places': everyone,
  'POST /api/sign/finish': everyone,
  'POST /api/sign/decline': everyone,
  'POST /api/sign/end': everyone,
};
