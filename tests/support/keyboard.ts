import type { Locator, Page } from 'playwright-core';

/** More stops than any page has. */
const MOST_STOPS = 250;
/** How often a control is gone to again after something else took the focus. */
const MOST_TURNS = 3;

/** Goes to a control by Tab from wherever the focus is, round the page if need be; fails where Tab never gets there, or nothing shows it. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await control.waitFor({ state: 'attached' });
  const isThere = () => is(control, ':focus');
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${control}; it ends at ${await focused(page)}`);
}

/** Goes to a control by Tab and presses it. */
export async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  // A dialog or a list that has just come may take the focus to its first field a moment later: what never shows it fails all the same.
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await tabTo(control);
    if (await showsFocus(control)) return control.page().keyboard.press(key);
  }
  throw new Error(`Nothing shows the focus on ${control}`);
}

/** Goes to a field by Tab and types into it, over what it has. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+A');
  await field.page().keyboard.type(text);
}

/** Goes to the group of a radio button by Tab, and to the button by the arrows. */
export async function choose(radio: Locator): Promise<void> {
  const page = radio.page();
  const group = await radio.getAttribute('name');
  await tabTo(page.locator(`input[name="${group}"]:checked, input[name="${group}"]:focus`).first());
  for (let stop = 0; stop < MOST_STOPS && !(await radio.isChecked()); stop += 1)
    await page.keyboard.press('ArrowRight');
}

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.outerHTML.slice(0, 200)');

const is = async (control: Locator, state: string): Promise<boolean> =>
  (await control.and(control.page().locator(state)).count()) > 0;

const showsFocus = async (control: Locator): Promise<boolean> =>
  (await is(control, ':focus-visible')) &&
  (await control.page().evaluate('getComputedStyle(document.activeElement).outlineStyle')) !== 'none';
