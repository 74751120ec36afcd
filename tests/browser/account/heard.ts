import type { Page } from 'playwright-core';

/**
 * Resolves as soon as the page says this, from now on: a notice stays for five seconds only. The page itself listens, so that nothing
 * is missed however long the test is kept from looking.
 */
export const heard = (page: Page, text: string) =>
  page.evaluate(
    `new Promise((resolve) => {
      const listener = new MutationObserver(() => {
        if (!document.body.textContent.includes(${JSON.stringify(text)})) return;
        listener.disconnect();
        resolve();
      });
      listener.observe(document.body, { childList: true, subtree: true, characterData: true });
    })`,
  );
