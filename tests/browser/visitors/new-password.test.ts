import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow } from '../../support/browser.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';
import { at, heading, logIn, password } from './login-form.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

describe('setting a new password', () => {
  it.each(['/lender-password-reset', '/lender-password=reset'])(
    '%s asks for the link, in the documented words',
    async (path) => {
      const { page, context } = await openWindow(browser);
      await page.goto(path);
      await heading(page, 'Reset your password');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Password reset email sent successfully.').waitFor();
      let answer = (route: Route) => route.fulfill({ status: 429, json: {} });
      await page.route('**/password-reset/request', (route) => answer(route));
      // While one is on its way no other is sent.
      const isReady = () => page.locator('form[aria-busy="false"]').waitFor();
      await isReady();
      await page.keyboard.press('Enter');
      await page.getByText('Failed to send password reset email.').waitFor();
      answer = (route) => route.abort();
      await isReady();
      await page.keyboard.press('Enter');
      await page.getByText('An error occurred. Please try again later.').waitFor();
      await context.close();
    },
  );

  it('works once with the mailed link, which is in no address afterwards and in no request', async () => {
    const { page, context } = await openWindow(browser);
    const email = 'robin.reset@example.com';
    await callShared('POST', '/api/auth/signup', {
      body: { firstName: 'Robin', lastName: 'Tallgrove', email, password, userType: 'Broker' },
    });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await at(page, '/password-reset');
    // The address changes before the page does, and both have a field for the e-mail.
    await heading(page, 'Reset your password');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('Password reset email sent successfully.').waitFor();
    const link = await mailedLink(email, 'Set a new password');
    const token = link.split('#')[1] ?? 'none';
    const seen: string[] = [];
    page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(link);
    await heading(page, 'Set a new password');
    await page.waitForFunction('location.hash === ""');
    await page.getByLabel('New password', { exact: true }).fill('Cobalt&orchard 52');
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been changed. Please log in.').waitFor();
    await at(page, '/login');
    await logIn(page, email, 'Cobalt&orchard 52');
    await at(page, '/dashboard');
    // The call alone carries it, in its body.
    expect(seen.filter((request) => request.replace(/#.*? /, ' ').includes(token))).toEqual([]);
    await page.goto('/password-reset/new#short');
    await heading(page, "This link doesn't work");
    // Over the page of another link, which is not loaded anew then.
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('Another&word 63');
    await page.keyboard.press('Enter');
    await heading(page, "This link doesn't work");
    await page.getByText('This link has already been used.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    await context.close();
  });
});
