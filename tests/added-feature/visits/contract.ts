import { z } from 'zod';
import { idSchema, schemas, success } from '../../../src/kernel/contract.ts';

const visit = z.object({ place: z.string('Where is it?').min(1, 'Where is it?').max(200), day: z.iso.date() });
const presented = visit.extend({ _id: idSchema });
export type Visit = z.output<typeof presented>;

export const listVisits = schemas({
  summary: 'The visits of properties that are planned',
  tags: ['Visits'],
  response: { 200: z.object({ ...success, visits: z.array(presented) }) },
});

export const planVisit = schemas({
  summary: 'Plans a visit of a property, of which its broker is reminded the day before',
  tags: ['Visits'],
  body: visit,
  response: { 200: z.object({ ...success, visit: presented }) },
});
