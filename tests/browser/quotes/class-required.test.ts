import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { exampleClass } from '../../support/desks/account/taught-class.ts';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { press } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { newLender, tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { select, type } from './journey-steps.ts';

const company = 'Ivorydale Bridge Lending';
const takeClass = `Take “${exampleClass.title}” in a new tab.`;
const note = 'The roof was replaced in May.';
let browser: Browser;
let broker: Window;
let tokens: { readonly broker: string; readonly lender: string; readonly admin: string };
let classId = '';

const ofLender = (method: 'POST' | 'PUT', path: string, body?: object) =>
  callShared(method, `/api/lender/classes${path}`, { token: tokens.lender, ...(body ? { body } : {}) });
const publish = async (content: object): Promise<string> => {
  const { class: own } = await ofLender('POST', '', { content });
  await ofLender('POST', `/${own._id}/publish`, { revision: own.revision });
  return own._id;
};

/** A company of this file alone: what it asks for stops nobody else's requests. */
beforeAll(async () => {
  const lenderId = (await newLender(company))._id;
  const people = await makePeople('class-required', 1);
  const [lenderEmail = ''] = people.lenders;
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query('update accounts set lender_id = $1 where email = $2', [lenderId, lenderEmail]);
  await client.end();
  tokens = {
    broker: await tokenOf(people.broker),
    lender: await tokenOf(lenderEmail),
    admin: await tokenOf('superadmin@example.com'),
  };
  await callShared('POST', `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`, {
    token: tokens.admin,
    body: { ...fullPrograms['fix-and-flip'], name: 'Ivorydale Flip' },
  });
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token: tokens.broker, body: { scenario: exampleScenario } });
  classId = await publish(exampleClass);
  browser = await connectBrowser();
  broker = await openWindow(browser, { width: 1440, scheme: 'light' });
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sendLive = async (page: Page) => {
  await button(page, 'Submit Quote Request').click();
  await button(page, 'Submit LIVE Quote').click();
};
const needed = (page: Page) =>
  page.getByRole('link', { name: `Complete ${company}'s class before you request a quote` });

describe('a class that a lender begins to ask for while a broker fills in a request', () => {
  it('is named in the refusal, with a link beside the page, and nothing that was typed is lost', async () => {
    const { page } = broker;
    await page.goto('/search/fix-and-flip');
    await select(page, company);
    expect(await needed(page).count()).toBe(0);
    await button(page, 'Request quotes').click();
    await type(page, 'Property address', '9 Ivorydale Lane, Austin, TX 78704');
    await type(page, 'Note to lenders', note);
    await ofLender('PUT', `/${classId}/required`, { isRequired: true });
    await sendLive(page);
    const link = page.getByRole('link', { name: takeClass });
    await link.waitFor();
    await page.getByText(`Complete ${company}'s class before you request a quote: “${exampleClass.title}”.`).waitFor();
    expect(await link.getAttribute('href')).toBe(`/classes/${classId}`);
    expect(await page.getByRole('textbox', { name: 'Note to lenders' }).inputValue()).toBe(note);
    expect(await screenFaults(page, 'a request that needs a class')).toEqual([]);
    // What the results say has followed.
    await page.getByPlaceholder('Filter by lender').fill(company, { force: true });
    await needed(page).first().waitFor({ state: 'attached' });
  });

  it('once it is passed elsewhere the open page knows, and the request goes out as it was typed', async () => {
    const { page } = broker;
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: takeClass }).click()]);
    await tab.getByRole('heading', { level: 1, name: exampleClass.title }).waitFor();
    await press(button(tab, 'Continue to the next section'));
    await press(button(tab, 'Continue to the quiz'));
    for (const { question, options, correct } of exampleClass.quiz)
      await tab
        .getByRole('radiogroup', { name: question })
        .getByRole('radio', { name: options[correct] ?? '', exact: true })
        .press('Space');
    await press(button(tab, 'Submit answers'));
    await tab.getByRole('heading', { name: 'You passed' }).waitFor();
    await tab.close();
    await needed(page).first().waitFor({ state: 'detached' });
    await sendLive(page);
    await page.getByText('Your quote request is on its way').waitFor();
    await page.getByText(`Asked: ${company}.`).waitFor();
    expect(unexpected(broker.complaints)).toEqual([]);
  });
});

describe('a class that changes while a broker is in its quiz', () => {
  it('keeps the chosen answers while a section is read again, and when it is taken down says so', async () => {
    const { page } = broker;
    const other = await publish({ ...exampleClass, title: 'Payoffs with us' });
    await page.goto(`/classes/${other}`);
    await press(button(page, 'Continue to the next section'));
    await press(button(page, 'Continue to the quiz'));
    for (const { options, correct } of exampleClass.quiz)
      await page.getByRole('radio', { name: options[correct] ?? '', exact: true }).press('Space');
    const chosen = () => page.getByRole('radio', { checked: true }).count();
    await page.getByRole('tab', { name: 'The inspection' }).click();
    await page.getByRole('heading', { level: 2, name: 'The inspection' }).waitFor();
    await page.getByRole('tab', { name: 'Quiz' }).click();
    expect(await chosen()).toBe(3);
    const takeDown = `/api/admin/lender-classes/${other}`;
    await callShared('POST', `${takeDown}/take-down`, { token: tokens.admin, body: { reason: 'Promises approvals' } });
    await press(button(page, 'Submit answers'));
    await page.getByText('The quiz wasn’t graded').waitFor();
    await page.getByText('You can read on, but its quiz can’t be graded.').waitFor();
    expect(await chosen()).toBe(3);
    // What lies under the header that stays in place has no room to be hit.
    await page.evaluate('scrollTo(0, 0)');
    expect(await screenFaults(page, 'a class that was taken down')).toEqual([]);
    // What would be refused is not sent again, and not counted.
    await page.getByText('This quiz can’t be graded right now.').waitFor();
    expect(await button(page, 'Submit answers').isDisabled()).toBe(true);
    await callShared('POST', `${takeDown}/restore`, { token: tokens.admin });
    // Read again as when the reader comes back to the tab.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await press(button(page, 'Submit answers'));
    await page.getByRole('heading', { name: 'You passed' }).waitFor();
  });

  it('stays in the version that was opened until the broker takes the newer one', async () => {
    const { page } = broker;
    const other = await publish({ ...exampleClass, title: 'Extensions with us' });
    await page.goto(`/classes/${other}`);
    await press(button(page, 'Continue to the next section'));
    await press(button(page, 'Continue to the quiz'));
    for (const { options, correct } of exampleClass.quiz)
      await page.getByRole('radio', { name: options[correct] ?? '', exact: true }).press('Space');
    const content = { ...exampleClass, title: 'Extensions, second edition' };
    const saved = await ofLender('PUT', `/${other}`, { revision: 1, content });
    await ofLender('POST', `/${other}/publish`, { revision: saved.class.revision });
    await press(button(page, 'Submit answers'));
    await page.getByText('The class has a new version. Take the quiz of that one.').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(3);
    await page.getByText('The quiz of this version can no longer be graded.').waitFor();
    expect(await button(page, 'Submit answers').isDisabled()).toBe(true);
    await press(button(page, 'Show the new version'));
    await page.locator(':focus').getByRole('heading', { level: 1, name: content.title }).waitFor();
    expect(unexpected(broker.complaints)).toEqual([]);
  });
});
