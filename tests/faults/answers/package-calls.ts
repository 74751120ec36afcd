import pg from 'pg';
import type { Json } from '../../support/shared-app.ts';
import type { Call } from '../packages/ready-deals.ts';

/** A deal whose package is empty. @returns its id */
export async function addDeal(call: Call, address: string): Promise<string> {
  const figures = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  const deal = { loanType: 'Fix and Flip', ...figures, address: `${address}, Austin, TX 78704` };
  return (await call('POST', '/api/pipeline/manual', deal)).pipelineEntry._id;
}

export const packageOf = (call: Call, id: string): Promise<Json> => call('GET', `/api/submissions/${id}/prefill-data`);

/** @param seen by question, the versions that the person saving had seen */
export const save = (call: Call, id: string, formData: object, seen: object = {}): Promise<Json> =>
  call('PUT', `/api/pipeline/${id}/form-data`, { formData, seen });

export const reveal = async (call: Call, id: string, question: string): Promise<string> =>
  (await call('POST', `/api/submissions/${id}/reveal`, { question, reason: 'check' })).value;

/** A session of the database, which a server that goes away doesn't end the test with. */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
