import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateCodes } from '../../../src/kernel/states.ts';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { portalForm } from '../../support/desks/account-desk.ts';
import { callShared, type Json } from '../../support/shared-app.ts';
import { answer, newLender, tokenOf, unexpected } from './lender-desk.ts';

const email = 'greta.quillbank@example.com';
const password = 'Quarry&lantern 41';
let browser: Browser;
let lender: Json;

beforeAll(async () => {
  browser = await connectBrowser();
  lender = await newLender('Quillbank Lending');
});
afterAll(() => browser?.close());

async function signUp(page: Page): Promise<void> {
  await page.goto('/lender/signup');
  await page.getByLabel('Name', { exact: true }).fill('Greta Quillbank');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Phone').fill('512-555-0188');
  await page.getByLabel('Company').fill('Quillbank Lending');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Signup successful! Your account is awaiting account assignment.').waitFor();
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/lender/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const rowOf = (admin: Page) => admin.getByRole('row').filter({ hasText: email });

it('a lender signs up, is approved and assigned, edits the company, and hears what was approved and what not', async () => {
  const mine = await openWindow(browser);
  const theirs = await openWindow(browser);
  const [page, admin] = [mine.page, theirs.page];
  await signUp(page);
  await logIn(page);
  await page.getByText('Your account is awaiting administrator approval.').waitFor();

  await signInAs(admin, 'admin@example.com');
  await admin.goto('/admin/lender-users');
  const pending = admin.getByRole('region', { name: 'Pending' });
  await pending.getByRole('button', { name: 'Approve Greta Quillbank' }).click();
  await answer(admin, 'Are you sure you want to approve this lender user?', 'Approve');
  await admin.getByText('Lender user approved successfully.').waitFor();

  await logIn(page);
  await page.waitForURL('**/lender/awaiting-assignment');
  await rowOf(admin).getByRole('button', { name: 'Assign a lender to Greta Quillbank' }).click();
  await admin.getByText('Please select a lender to assign.').waitFor();
  await rowOf(admin).getByRole('combobox', { name: 'Lender for Greta Quillbank' }).fill('Quillb');
  await admin.getByRole('option', { name: 'Quillbank Lending' }).click();
  await rowOf(admin).getByRole('button', { name: 'Assign a lender to Greta Quillbank' }).click();
  await answer(admin, 'assign Quillbank Lending to Greta Quillbank', 'Assign');
  await admin.getByText('Lender assigned successfully.').waitFor();

  // By itself: nobody presses anything.
  await page.waitForURL('**/lender/dashboard');
  await page.goto(`/lender/edit-lender/${lender._id}`);
  await page.getByRole('textbox', { name: 'Email' }).fill('fresh.desk@example.com');
  await page.getByLabel('Phone').fill('512-555-0199');
  await page.getByRole('button', { name: 'Ohio: Not lending' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Lender updated successfully!').waitFor();
  await page.getByText('Your changes are pending approval by an administrator.').waitFor();

  await admin.goto('/admin/lender-approvals');
  const edits = admin.getByRole('region', { name: 'Quillbank Lending' });
  await edits.getByText('Added: OH').waitFor();
  await edits.getByRole('button', { name: 'Approve Email of Quillbank Lending' }).click();
  await admin.getByText('Approved change for email', { exact: true }).waitFor();
  await edits.getByRole('button', { name: 'Reject Phone of Quillbank Lending' }).click();
  const rejection = admin.getByRole('dialog', { name: 'Reject this change?' });
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await rejection.getByText('Enter a reason. The lender reads it.').waitFor();
  await rejection.getByLabel('Reason').fill('That number rings nowhere.');
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await admin.getByText('Rejected change for phone', { exact: true }).waitFor();
  await edits.getByRole('button', { name: 'Approve States of Quillbank Lending' }).click();
  await edits.waitFor({ state: 'detached' });

  await page.goto(`/lender/edit-lender/${lender._id}`);
  await page.getByText('Greta Quillbank proposed').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('fresh.desk@example.com');
  expect(await page.getByLabel('Phone').inputValue()).toBe('512-555-0177');
  await page.getByRole('button', { name: 'Ohio: Lends' }).waitFor();
  await page.getByText(/was rejected; it stays 512-555-0177/).waitFor();
  await page.getByText('Reason: That number rings nowhere.').waitFor();

  await admin.goto('/admin/lender-users');
  await admin.getByRole('button', { name: 'Suspend Greta Quillbank' }).click();
  await answer(admin, 'Are you sure you want to suspend this lender user?', 'Suspend');
  await rowOf(admin).getByText('Suspended', { exact: true }).waitFor();
  // The page leaves for the login by itself; only then is the refusal that of a new login.
  await page.waitForURL(/\/login/);
  const refused = page.waitForResponse((response) => response.status() === 409);
  await logIn(page);
  await refused;
  await page.getByText('Your account has been suspended.').waitFor();
  await admin.getByRole('button', { name: 'Reactivate Greta Quillbank' }).click();
  await answer(admin, 'Are you sure you want to reactivate this lender user?', 'Reactivate');
  await admin.getByText('Lender user reactivated successfully.').waitFor();
  await admin.getByRole('button', { name: 'Delete Greta Quillbank' }).click();
  await answer(admin, 'Are you sure you want to delete this lender user?', 'Delete');
  await admin.getByText('Lender user deleted successfully.').waitFor();
  await rowOf(admin).waitFor({ state: 'detached' });
  expect(unexpected([...mine.complaints, ...theirs.complaints])).toEqual([]);
  await mine.context.close();
  await theirs.context.close();
});

it('an administrator reads that an address is not verified, creates the company that was asked for, and moves the user to another', async () => {
  const person = {
    ...portalForm,
    name: 'Wren Ashgrove',
    company: 'Ashgrove Private Lending',
    email: 'wren.ashgrove@example.com',
  };
  await callShared('POST', '/api/lender-auth/signup', { body: person });
  const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'dark' });
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/lender-users');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await row.getByText('Email not verified').waitFor();
  await row.getByText('Asked for: Ashgrove Private Lending').waitFor();
  await row.getByRole('button', { name: 'Approve Wren Ashgrove' }).click();
  await answer(page, 'wren.ashgrove@example.com is not verified', 'Cancel');
  // A lender chosen in the row is part of the approval.
  await row.getByRole('combobox', { name: 'Lender for Wren Ashgrove' }).fill('Quillb');
  await page.getByRole('option', { name: 'Quillbank Lending' }).click();
  await row.getByRole('button', { name: 'Approve and assign Wren Ashgrove to Quillbank Lending' }).click();
  await answer(page, 'They will work for Quillbank Lending.', 'Cancel');
  await row.getByRole('button', { name: 'Create this lender: Ashgrove Private Lending for Wren Ashgrove' }).click();
  await answer(page, 'This also approves the lender user.', 'Create and approve');
  await page.getByText('Approved and assigned to Ashgrove Private Lending.').waitFor();

  const change = row.getByRole('button', { name: 'Change the lender of Wren Ashgrove' });
  await change.focus();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Move Wren Ashgrove' }).click();
  await page.getByText('Please select a lender to assign.').waitFor();
  await row.getByRole('combobox', { name: 'Lender for Wren Ashgrove' }).fill('Quillb');
  await page.getByRole('option', { name: 'Quillbank Lending' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole('button', { name: 'Move Wren Ashgrove' }).click();
  await answer(page, 'move Wren Ashgrove from Ashgrove Private Lending to Quillbank Lending', 'Move');
  await page.getByText('Moved to Quillbank Lending.').waitFor();
  await row.getByText('Quillbank Lending', { exact: true }).waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('an administrator adds a lender on the map, is told of another hand in the record, keeps both, and deletes it', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/lenders');
  await page.getByRole('link', { name: 'Add Lender' }).click();
  await page.getByRole('button', { name: 'Add Lender' }).click();
  await page.getByText('Lender name is required').waitFor();
  await page.getByLabel('Lender name').fill('Ambergate Funding');
  await page.getByRole('button', { name: 'Northeast' }).click();
  await page.getByRole('button', { name: 'Washington: Not lending' }).focus();
  for (const key of ['Enter', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Washington: Licensed brokers only' }).waitFor();
  await page.getByRole('button', { name: 'Oregon: Lends' }).waitFor();
  await page.getByText('Lends: 10', { exact: true }).waitFor();
  // Every list of states has a button for all of them.
  for (const list of ['States', 'Only through licensed brokers in', 'License states'])
    await page.getByRole('button', { name: `Select all states: ${list}`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Select all states: License states' }).press('Enter');
  await page.getByLabel('Rehab logic').fill('Heavy rehabs need three done before.');
  await page.getByRole('button', { name: 'Add Lender' }).click();
  await page.getByText('Lender added successfully!').waitFor();
  await page.waitForURL('**/admin/lenders');

  await page.getByRole('searchbox', { name: 'Search lenders' }).fill('amber funding');
  await page.getByRole('button', { name: 'View Ambergate Funding' }).click();
  const facts = page.getByRole('dialog');
  await facts.getByText('Heavy rehabs need three done before.').waitFor();
  await facts.getByText('All 50 states and DC', { exact: true }).waitFor();
  await facts.getByText('Not stated', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit Ambergate Funding' }).click();
  await page.waitForURL('**/edit-lender/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByLabel('Contact name').fill('Mine Ellsworth');
  await page.getByRole('textbox', { name: 'Email' }).fill('mine@example.com');
  await page.getByLabel('NMLS ID').fill('900000012');
  const token = await tokenOf('superadmin@example.com');
  const body = { email: 'theirs@example.com', phone: '512-555-0122' };
  await callShared('PUT', `/api/lenders/${id}`, { token, body });
  await page.getByRole('button', { name: 'Save' }).click();
  const merge = page.getByRole('alert').filter({ hasText: 'Someone else saved this record while you were editing' });
  await merge.getByText('Phone is now: 512-555-0122').waitFor();
  expect(await merge.getByRole('button', { name: 'Save these choices' }).isDisabled()).toBe(true);
  await merge.getByRole('radio', { name: 'theirs@example.com' }).check();
  await merge.getByRole('button', { name: 'Save these choices' }).click();
  await page.getByText('Lender updated successfully!').waitFor();
  await page.waitForURL('**/admin/lenders');
  const { lender: saved } = await callShared('GET', `/api/lenders/${id}`, { token });
  expect(saved).toMatchObject({
    contactName: 'Mine Ellsworth',
    email: 'theirs@example.com',
    phone: '512-555-0122',
    nmlsId: '900000012',
    licenseStates: [...stateCodes],
    rehabLogic: 'Heavy rehabs need three done before.',
    brokersLicenseOnlyStates: ['WA'],
  });

  await page.getByRole('searchbox', { name: 'Search lenders' }).fill('Ambergate');
  await page.getByRole('button', { name: 'Delete Ambergate Funding' }).click();
  await answer(page, 'Are you sure you want to delete this lender?', 'Delete');
  await page.getByText('Lender deleted successfully.').waitFor();
  await page.getByText('No lenders found.').waitFor();
  await page.goto(`/edit-lender/${id}`);
  await page.getByText('Lender not found.').waitFor();
  await page.goto('/edit-lender/none');
  await page.getByText('Invalid lender ID.').waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('whoever leaves a form with entries is asked first', async () => {
  const { page, context } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto(`/edit-lender/${lender._id}?returnTo=admin`);
  await page.getByLabel('Contact name').fill('Not saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, "Your entries aren't saved.", 'Stay');
  expect(await page.getByLabel('Contact name').inputValue()).toBe('Not saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, "Your entries aren't saved.", 'Leave');
  await page.waitForURL('**/admin');
  await context.close();
});
