import type { Caller } from '../../test-app.ts';

const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 };

/** A deal of this broker, added by hand. Answers its id. */
export async function addDeal(broker: Caller, address: string, more: object = {}): Promise<string> {
  const body = { loanType: 'Fix and Flip', ...manual, address, ...more };
  const answer = await broker.call('POST', '/api/pipeline/manual', body);
  if (answer.status !== 200 && answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.pipelineEntry._id;
}

/** The loan package of a deal as the wizard reads it. */
export const packageOf = async (broker: Caller, id: string) =>
  (await broker.call('GET', `/api/submissions/${id}/prefill-data`)).body;

/** @param seen the versions of the answers that whoever saves had before them */
export const save = (broker: Caller, id: string, formData: object, seen?: Readonly<Record<string, number>>) =>
  broker.call('PUT', `/api/pipeline/${id}/form-data`, { formData, ...(seen && { seen }) });
