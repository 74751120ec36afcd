import { expect, vi } from 'vitest';
import { readyAnswers, readyExperience, readyScope } from '../../support/desks/deals/ready-answers.ts';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { demoPassword } from '../../support/own-people.ts';
import type { Json } from '../../support/shared-app.ts';

export async function signIn(origin: string, email: string) {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const headers = { authorization: `Bearer ${((await login.json()) as Json).token}` };
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const said: Json = await answer.json();
    expect(answer.status, `${method} ${path}: ${said.message}`).toBeLessThan(300);
    return said;
  };
  return { call, headers };
}
export type Call = Awaited<ReturnType<typeof signIn>>['call'];

/** A lender with one program that asks for these documents. */
export async function lenderAsking(admin: Call, name: string, documents: readonly string[]) {
  const { lender } = await admin('POST', '/api/lenders', { name });
  const program = { ...fullPrograms['fix-and-flip'], name: 'Only one' };
  await admin('POST', `/api/fix-and-flip/${lender._id}/fix-and-flip-programs`, program);
  const requirementIds: string[] = [];
  for (const document of documents) {
    const { requirement } = await admin('POST', `/api/requirements/${lender._id}`, {
      ...{ name: document, note: '', documentType: 'other', source: 'borrower', neededBy: 'submission' },
      ...{ conditions: [], programId: null, templateId: null },
    });
    requirementIds.push(requirement._id);
  }
  return { lenderId: lender._id as string, requirementIds };
}

interface Ready {
  readonly lenderId: string;
  readonly address: string;
  /** What is uploaded for each requirement, by its id. */
  readonly files: readonly { readonly requirementId: string; readonly content: Uint8Array }[];
  /** Waits until the workers have read the files: reading a large one takes longer than what comes next. */
  readonly isRead?: true;
}

/** The preflight once every file has been read: what reading finds later makes a review out of date. */
const readWhole = (call: Call, id: string): Promise<Json> =>
  vi.waitFor(
    async () => {
      const answer = await call('GET', `/api/submissions/${id}/preflight`);
      expect(answer.preflight.issues.map(({ code }: Json) => code)).not.toContain('unread-files');
      return answer;
    },
    { timeout: 120_000, interval: 200 },
  );

/** A deal whose package is reviewed and may be submitted. @returns its id */
export async function readyDeal(call: Call, { lenderId, address, files, isRead }: Ready): Promise<string> {
  const { pipelineEntry } = await call('POST', '/api/pipeline/manual', {
    ...{ loanType: 'Fix and Flip', address, lenderId },
    ...{ fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 },
  });
  const id = pipelineEntry._id;
  await call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId });
  const programForms = { experience: readyExperience, scopeOfWork: readyScope };
  await call('PUT', `/api/pipeline/${id}/form-data`, { formData: { ...readyAnswers, programForms } });
  for (const { requirementId, content } of files) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], 'statement.pdf'));
    await call('POST', `/api/submissions/${id}/documents/${requirementId}/upload`, form);
  }
  const { preflight } = isRead ? await readWhole(call, id) : await call('GET', `/api/submissions/${id}/preflight`);
  await call('POST', `/api/submissions/${id}/review`, { contents: preflight.contents });
  return id;
}
