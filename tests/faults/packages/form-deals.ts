import { formPdf } from '../../support/desks/template-desk.ts';
import { type Call, lenderAsking } from './ready-deals.ts';

/** A lender's form that writes one answer, and the document that asks for it. @returns the form's id */
async function askForForm(call: Call, lenderId: string, question: string): Promise<string> {
  const form = new FormData();
  form.append('lenderId', lenderId);
  form.append('tag', 'Fix & Flip / Bridge Loan Application');
  form.append('file', new File([new Uint8Array(await formPdf(['Answer']))], 'Application.pdf'));
  const { template } = await call('POST', '/api/form-templates', form);
  const content = { type: 'answer', question, format: 'plain' };
  const placements = [{ id: 'first', target: { field: 'Answer' }, content }];
  await call('PUT', `/api/form-templates/${template._id}/draft`, { edit: 1, placements });
  await call('POST', `/api/form-templates/${template._id}/publish`, { edit: 2 });
  await call('POST', `/api/requirements/${lenderId}`, {
    ...{ name: 'Application', documentType: 'lenderForm', source: 'template', neededBy: 'submission' },
    ...{ conditions: [], programId: null, templateId: template._id },
  });
  return template._id;
}

/** A deal of a lender that asks for nothing but its form. @param question whose answer the form writes */
export async function dealWithForm(broker: Call, admin: Call, lenderName: string, question = 'borrowerFirstName') {
  const { lenderId } = await lenderAsking(admin, lenderName, []);
  const templateId = await askForForm(admin, lenderId, question);
  const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 };
  const where = { loanType: 'Fix and Flip', address: '9 Fault Lane, Austin, TX 78704', lenderId };
  const { pipelineEntry } = await broker('POST', '/api/pipeline/manual', { ...manual, ...where });
  const id: string = pipelineEntry._id;
  await broker('PUT', `/api/pipeline/${id}/form-data`, { formData: { borrowerFirstName: 'Quinn' } });
  await broker('PUT', `/api/pipeline/${id}/select-lender`, { lenderId });
  return { id, lenderId, templateId };
}
