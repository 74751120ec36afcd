import type { Browser, Page } from 'playwright-core';
import { openWindow, signInAs, type Window } from '../../support/browser.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

export interface ChatDesk {
  readonly broker: Window;
  /** On a phone, in the dark. */
  readonly lender: Window;
  readonly lenderName: string;
  readonly dealId: string;
  readonly dealPage: string;
}

/** A broker at a deal, and the lender it was sent to at its request, both with the chat still closed. */
export async function openChatDesk(browser: Browser, file: string, street: string): Promise<ChatDesk> {
  const people = await makePeople(file, 1);
  const signIn = async (email: string) =>
    callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const [own, theirs] = [await signIn(people.broker), await signIn(people.lenders[0] ?? '')];
  const { lender: company } = await callShared('GET', `/api/lenders/${theirs.lenderId}`, { token: theirs.token });
  const body = { ...exampleRequest, propertyAddress: `${street}, Austin, TX 78704`, lenderIds: [theirs.lenderId] };
  const asked = await callShared('POST', '/api/quotes/fix-and-flip', { token: own.token, body });
  const dealId: string = asked.pipelineEntryId;
  const dealPage = `/pipeline?deal=${dealId}`;
  const [broker, lender] = [await openWindow(browser), await openWindow(browser, { width: 390, scheme: 'dark' })];
  await signInAs(broker.page, people.broker);
  await signInAs(lender.page, people.lenders[0] ?? '');
  await broker.page.goto(dealPage);
  await lender.page.goto(`/lender/quotes/${asked.quotes[0]._id}`);
  return { broker, lender, lenderName: company.name, dealId, dealPage };
}

/** The button that floats over the page. */
export const floating = (page: Page) => page.getByRole('button', { name: /^Chat\b/ }).last();
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Deal Communications' });
export const box = (page: Page) => panel(page).getByRole('textbox', { name: /^Message to/ });
export const message = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
export const say = async (page: Page, text: string) => {
  await box(page).fill(text);
  await page.keyboard.press('Enter');
};
