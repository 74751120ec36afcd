import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { screenFaults } from '../../support/browser.ts';
import { formPdf } from '../../support/desks/template-desk.ts';
import { callShared, type Json } from '../../support/shared-app.ts';
import { dealWithForms, lenderWithProgram } from './document-package.ts';

interface Place {
  readonly role: string;
  readonly type: string;
}
/** The borrower signs, initials and dates, then the broker signs. */
const usualPlaces: readonly Place[] = [
  { role: 'borrower', type: 'signature' },
  { role: 'borrower', type: 'signing-date' },
  { role: 'borrower', type: 'initials' },
  { role: 'broker', type: 'signature' },
];

/** A published form with a filled field and these places. @returns its id */
async function publishSignedForm(lenderId: string, token: string, places: readonly Place[]): Promise<string> {
  const form = new FormData();
  form.append('lenderId', lenderId);
  form.append('tag', 'Fix & Flip / Bridge Loan Application');
  form.append('file', new File([new Uint8Array(await formPdf(['First name']))], 'Loan application.pdf'));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${inject('appOrigin')}/api/form-templates`, { method: 'POST', headers, body: form });
  const { template }: Json = await sent.json();
  const content = { type: 'answer', question: 'borrowerFirstName', format: 'plain' };
  const boxes = places.map((place, index) => ({
    id: `place-${index}`,
    target: { box: { page: 0, x: 72, y: 260 + index * 90, width: 180, height: 30 } },
    content: place,
  }));
  const placements = [{ id: 'first', target: { field: 'First name' }, content }, ...boxes];
  await callShared('PUT', `/api/form-templates/${template._id}/draft`, { token, body: { edit: 1, placements } });
  await callShared('POST', `/api/form-templates/${template._id}/publish`, { token, body: { edit: 2 } });
  return template._id;
}

/** A lender whose packages have one form to sign, under this name. */
export async function lenderWithSignedForm(name: string, formName = 'Loan application', places = usualPlaces) {
  const { lenderId, token, ask } = await lenderWithProgram(name);
  const templateId = await publishSignedForm(lenderId, token, places);
  await ask(formName, { source: 'template', templateId });
  return lenderId;
}

/** A deal whose package was filled in and reviewed: signing can start. @returns its id */
export async function reviewedDeal(token: string, address: string, lenderId: string): Promise<string> {
  const id = await dealWithForms(token, address, lenderId);
  await callShared('POST', `/api/submissions/${id}/fill-fix-and-flip-docs`, { token, body: { formData: {} } });
  for (let turn = 0; ; turn++) {
    const { requirements } = await callShared('GET', `/api/submissions/${id}/requirements`, { token });
    if (requirements.every(({ status }: Json) => status === 'completed')) break;
    if (turn > 300) throw new Error('The forms were not filled in.');
    await new Promise((done) => setTimeout(done, 200));
  }
  const { preflight } = await callShared('GET', `/api/submissions/${id}/preflight`, { token });
  await callShared('POST', `/api/submissions/${id}/review`, { token, body: { contents: preflight.contents } });
  return id;
}

/** The code in the latest mail about this address of a property. */
export async function mailedCode(email: string, address: string, after = ''): Promise<string> {
  for (let turn = 0; turn < 450; turn++) {
    const list: string = await callShared('GET', '/dev/mailbox');
    const subject = `Your code to open the loan documents: ${address}`;
    const row = new RegExp(`<td>${email}</td><td><a href="([^"]+)">${subject}`).exec(list);
    const code =
      row?.[1] && /\b(\d{6})\b/.exec(/Your code is \d{6}/.exec(await callShared('GET', row[1]))?.[0] ?? '')?.[1];
    if (code && code !== after) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No code came to ${email}.`);
}

/** What is wrong with a screen on a desk and on a phone. The page is left as wide as it was. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    faults.push(...(await screenFaults(page, `${name} at ${width} px`)));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Goes on with Tab until this has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      `document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent`,
    );
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
