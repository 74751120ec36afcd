import type { Answer, Caller } from '../../test-app.ts';
import { save } from './package-desk.ts';
import { readyAnswers, readyExperience, readyScope } from './ready-answers.ts';
import { askFor, askForNothing, dealWithProgram, uploadFor } from './requirement-desk.ts';

type Company = Parameters<typeof dealWithProgram>[0];

/** What the lender asks for from here on: one document for each name, and nothing else. @returns their ids */
export async function askForOnly(company: Company, names: readonly string[]): Promise<readonly string[]> {
  await askForNothing(company);
  const ids: string[] = [];
  for (const name of names) ids.push(await askFor(company, name));
  return ids;
}

/**
 * A deal of the broker that goes to this lender, with everything that its package needs, reviewed. The lender asks for these
 * documents alone, and each is there.
 */
export async function reviewedDeal(company: Company, address: string, names: readonly string[] = ['Bank statement']) {
  const requirements = await askForOnly(company, names);
  return reviewDeal(company, address, requirements);
}

/** The same where the lender has said already what it asks for. */
export async function reviewDeal(company: Company, address: string, requirements: readonly string[]) {
  const { broker } = company;
  const { id: dealId, programId } = await dealWithProgram(company, address);
  await save(broker, dealId, {
    ...readyAnswers,
    programForms: { experience: readyExperience, scopeOfWork: readyScope },
  });
  for (const requirement of requirements) await uploadFor(company, broker, dealId, requirement);
  await reviewAgain(broker, dealId);
  return { dealId, programId, requirements };
}

/** Reviews the package of a deal as it stands. */
export async function reviewAgain(broker: Caller, dealId: string): Promise<void> {
  const { preflight } = (await broker.call('GET', `/api/submissions/${dealId}/preflight`)).body;
  const { contents } = preflight;
  const { status, body } = await broker.call('POST', `/api/submissions/${dealId}/review`, { contents });
  if (status !== 200) throw new Error(JSON.stringify([body, preflight.issues]));
}

export const submit = (broker: Caller, dealId: string, headers: Record<string, string> = {}): Promise<Answer> =>
  broker.call('POST', `/api/submissions/${dealId}/submit`, undefined, headers);

/** A deal whose loan package is with the lender. */
export async function submittedDeal(company: Company, address: string, names: readonly string[] = ['Bank statement']) {
  const deal = await reviewedDeal(company, address, names);
  const { status, body } = await submit(company.broker, deal.dealId);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...deal, packageId: body.submission.package._id as string };
}
