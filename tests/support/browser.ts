import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { demoPassword } from './own-people.ts';

export interface Look {
  readonly width: 1440 | 390;
  readonly scheme: 'light' | 'dark';
}
export const looks: readonly Look[] = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

/** A look of each width, for what is looked at in both schemes anyway: see `screenFaults`. */
export const widths: readonly Look[] = looks.filter(({ scheme }) => scheme === 'light');

/** A connection to the browser that all browser tests share; closing it closes the windows opened through it. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(inject('browserEndpoint'));

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page wrote to the console as warnings and errors, and what it threw. */
  readonly complaints: string[];
}

/**
 * A browser window of its own at the shared app: storage, cookies and session are shared with no other.
 * @param origin another name of the app: passkeys work under `localhost`, not under an IP address
 */
export async function openWindow(
  browser: Browser,
  look: Look = { width: 1440, scheme: 'light' },
  origin: string = inject('appOrigin'),
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  // A limit, no measure: on a slow machine a job of another test may be done first.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return { page, context, complaints };
}

/** Signs in with the form and waits until the own area is there: what is opened before closes when its page comes. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto(email.startsWith('lender') ? '/lender/login' : '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
}

/**
 * Makes this window one of somebody who has signed in before, so that it opens any page next: without the pages of the
 * form and of the own area, which take longer than most of what is looked at afterwards.
 */
export async function signInAs(page: Page, email: string, password = demoPassword): Promise<void> {
  const isLender = email.startsWith('lender');
  // By the window itself, so that the session is one of its browser.
  const path = isLender ? '/api/lender-auth/login' : '/api/auth/login';
  const answer = await page.request.post(path, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { token, lenderId, lenderUserId, role = 'lender' } = await answer.json();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await page.request.put('/api/users/profile/time-zone', {
    data: { timeZone, onlyIfUnknown: true },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) if (value) localStorage.setItem(key, value);
    },
    { token, lenderId, lenderUserId, role } as Record<string, string | null>,
  );
}

interface Axe {
  readonly axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}
interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { target: string[]; failureSummary: string }[];
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/** What the browser has not drawn yet, far down the page, it has measured only roughly: now all of it is laid out. */
const layOutWhole = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
})()`;

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Colours that change slowly have changed, also those of what has only now been laid out. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(twoFrames);
  await page.evaluate(`for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()`);
}

/** What lies behind a dialog can be neither seen whole nor reached until it closes. */
const hasDialog = `document.querySelector('[role=dialog][aria-modal=true]')?.checkVisibility() ?? false`;

const allRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** What depends on the scheme. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** The serious and critical accessibility violations of the page as it stands. */
export async function violationsOf(
  page: Page,
  rules: typeof allRules | typeof colourRules = allRules,
): Promise<string[]> {
  // Evaluated by the debugger, so the page's own policy against foreign script stays as it is.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await page.evaluate(layOutWhole);
  await settleColours(page);
  const exclude = (await page.evaluate<boolean>(hasDialog)) ? [['#root']] : [];
  const found = await page.evaluate(
    async ({ runOnly, behind }) => {
      // This runs in the page, where the script above has just put it.
      const { axe } = globalThis as unknown as Axe;
      const { violations } = await axe.run(
        { exclude: behind },
        {
          runOnly,
          // What passes is counted, not described: half the time.
          resultTypes: ['violations'],
        },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
        );
    },
    { runOnly: rules, behind: exclude },
  );
  await page.evaluate('document.adoptedStyleSheets.pop()');
  return found;
}

async function showScheme(page: Page, scheme: Look['scheme']): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

/**
 * What is wrong with a page at its width: accessibility, in the light and, where it is a matter of colour, in the dark;
 * and whether it is wider than the screen. Each with the name of the page.
 */
export async function screenFaults(page: Page, name: string): Promise<string[]> {
  await page.evaluate('document.fonts.ready');
  const faults = await violationsOf(page);
  const wider = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (wider > 0) faults.push(`${wider} px wider than the screen`);
  await showScheme(page, 'dark');
  faults.push(...(await violationsOf(page, colourRules)).map((violation) => `in the dark: ${violation}`));
  await showScheme(page, 'light');
  return faults.map((fault) => `${name}: ${fault}`);
}

/** What the code of a module that is loaded late is called in the build. */
export function builtFile(module: string): string {
  const manifest = join(import.meta.dirname, '../../dist/web/.vite/manifest.json');
  const files: Record<string, { readonly file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  const found = Object.entries(files).find(([key]) => key.endsWith(`/${module}`));
  if (!found) throw new Error(`The build has no ${module}.`);
  return found[1].file;
}
