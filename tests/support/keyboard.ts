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
    // The focus trap of a dialog moves the focus in a timer after a Tab or its opening: only what has it after that timer keeps it.
    if (await isThere()) {
      await afterTimers(page);
      if (await isThere()) return;
    }
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

/** Presses a control of a dialog that has just come: it moves the focus to its first field in a timer, and keys go where the focus is. */
export async function pressIn(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await control.focus();
    await afterTimers(control.page());
    if (await is(control, ':focus')) return control.page().keyboard.press(key);
  }
  throw new Error(`The focus does not stay on ${control}`);
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

const afterTimers = (page: Page): Promise<unknown> => page.evaluate('new Promise((done) => setTimeout(done))');

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.outerHTML.slice(0, 200)');

const is = async (control: Locator, state: string): Promise<boolean> =>
  (await control.and(control.page().locator(state)).count()) > 0;

const showsFocus = async (control: Locator): Promise<boolean> =>
  (await is(control, ':focus-visible')) &&
  (await control.page().evaluate('getComputedStyle(document.activeElement).outlineStyle')) !== 'none';
