import { inject } from 'vitest';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { formPdf } from '../../support/desks/template-desk.ts';
import { demoPassword } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';
import { newLender, tokenOf } from '../lenders/lender-desk.ts';

const property = {
  streetAddress: '7 Cedar Court',
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  ownerOnTitle: 'Quinn Harlow',
  purchaseDate: '2024-02-01',
  rehabBudget: 40_000,
  salePriceIfSold: 310_000,
  dateOfSaleIfSold: '2025-01-10',
  propertyType: 'Condo',
};
const scopeOfWork = {
  propertyAddress: '118 Juniper Street',
  projectDescription: 'Kitchen and baths',
  estimatedTimelineWeeks: 12,
  categories: [{ name: 'Demolition', items: [{ description: 'Interior', cost: 60_000 }] }],
};
export const formData = {
  borrowerFirstName: 'Quinn',
  borrowerLastName: 'Harlow',
  borrowerEmail: 'quinn@example.com',
  requestedLoanAmount: 250_000,
  purchasePrice: 300_000,
  afterRepairValue: 420_000,
  propertyAddress: '118 Juniper Street',
  programForms: { experience: { properties: [property] }, scopeOfWork },
};
const deal = { loanType: 'Fix and Flip', fico: 720, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 420_000 };

/** A lender of one test file alone, with one program: deals that go to it take that. @param origin of an app that the test started itself */
export async function lenderWithProgram(name: string, origin?: string) {
  const token = await tokenOf('admin@example.com', demoPassword, origin);
  const { _id: lenderId } = await newLender(name, {}, origin);
  const body = { ...fullPrograms['fix-and-flip'], name: 'Bridge 12' };
  await callShared('POST', `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`, { token, body, origin });
  const ask = async (documentName: string, more: object = {}): Promise<string> => {
    const content = {
      name: documentName,
      note: '',
      documentType: 'other',
      source: 'borrower',
      neededBy: 'submission',
      conditions: [],
      programId: null,
      templateId: null,
      ...more,
    };
    return (await callShared('POST', `/api/requirements/${lenderId}`, { token, body: content, origin })).requirement
      ._id;
  };
  return { lenderId: String(lenderId), token, ask };
}

/** A published form with a field for the borrower's first name. @returns its id */
export async function publishForm(lenderId: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('lenderId', lenderId);
  form.append('tag', 'Fix & Flip / Bridge Loan Application');
  form.append('file', new File([new Uint8Array(await formPdf(['First name']))], 'Loan application.pdf'));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${inject('appOrigin')}/api/form-templates`, { method: 'POST', headers, body: form });
  const { template }: Json = await sent.json();
  const content = { type: 'answer', question: 'borrowerFirstName', format: 'plain' };
  const placements = [{ id: 'first', target: { field: 'First name' }, content }];
  await callShared('PUT', `/api/form-templates/${template._id}/draft`, { token, body: { edit: 1, placements } });
  await callShared('POST', `/api/form-templates/${template._id}/publish`, { token, body: { edit: 2 } });
  return template._id;
}

/** A deal whose forms are complete, so that its documents are open. */
export async function dealWithForms(
  token: string,
  address: string,
  lenderId?: string,
  origin?: string,
): Promise<string> {
  const body = { ...deal, liquidity: 90_000, experience: 5, address, ...(lenderId && { lenderId }) };
  const { pipelineEntry }: Json = await callShared('POST', '/api/pipeline/manual', { token, body, origin });
  const id = pipelineEntry._id;
  await callShared('PUT', `/api/pipeline/${id}/form-data`, { token, body: { formData }, origin });
  if (lenderId) await callShared('PUT', `/api/pipeline/${id}/select-lender`, { token, body: { lenderId }, origin });
  return id;
}
