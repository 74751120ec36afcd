import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { type Company, ownCompany, soon } from './program-editor.ts';

let browser: Browser;
let lender: Window;
let company: Company;
let client: pg.Client;

beforeAll(async () => {
  company = await ownCompany('proposed-edits');
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  browser = await connectBrowser();
  lender = await openWindow(browser);
  await signInAs(lender.page, company.email);
});
afterAll(async () => {
  // The company is the demo market's, which other files look at.
  await client?.query(`delete from program_proposed_edits where source_name like 'Gold Coast %'`);
  await client?.end();
  await browser?.close();
});

const sources = {
  sheet: ['7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a77', 'Gold Coast rate sheet'],
  page: ['7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a78', 'Gold Coast rates page'],
} as const;

/** What a run of a source leaves behind. */
async function propose(
  programId: string,
  field: string,
  base: unknown,
  value: unknown,
  source: keyof typeof sources = 'sheet',
): Promise<void> {
  await client.query(
    `insert into program_proposed_edits (program_id, lender_id, field, value, base, tier, source_id, source_name, run_id,
                                         snippet, address, found_at, created_at)
     values ($1, $2, $3, $4, $5, 'Gold', $7, $8, 'run-1',
             $6, 'https://lender.example.com/rates', now() - interval '2 hours', now())`,
    [
      programId,
      company.lenderId,
      field,
      JSON.stringify(value),
      JSON.stringify(base),
      `Gold tier | ${field} | ${value}`,
      ...sources[source],
    ],
  );
}

/** A program of which a source found two other values. */
async function proposedProgram(name: string) {
  const program = await company.makeProgram(name);
  await propose(program.id, 'tiers.0.minFICO', 720, 700);
  await propose(program.id, 'tiers.0.maxLTC', 90, 87.5);
  return { ...program, page: `/lender/proposed-edits?programId=${program.id}` };
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const minFico = async (id: string): Promise<number> => (await company.stored(id)).tiers[0].minFICO;

describe('a lender', () => {
  it('accepts one field and then the other by keyboard: the program says so, with a version for each', async () => {
    const { page } = lender;
    const { id, form, page: path } = await proposedProgram('Found by keyboard');
    await page.goto(path);
    const program = section(page, 'Found by keyboard');
    await program.getByText('Gold tier | tiers.0.minFICO | 700').waitFor(soon);
    await press(program.getByRole('button', { name: /^Accept Tier 1: Min FICO of / }));
    await page.getByText('The edit is in the program now.').first().waitFor();
    await expect.poll(() => program.getByRole('row').count()).toBe(2);
    await press(program.getByRole('button', { name: /^Accept Tier 1: .+ of / }));
    await page.getByText('No proposed edits match').waitFor();
    expect(await company.stored(id)).toMatchObject({ version: 3, tiers: [{ minFICO: 700, maxLTC: 87.5 }, {}, {}] });
    await page.goto(form);
    await page.getByText('Version 3').waitFor(soon);
    await page.getByText(/^All terms last confirmed .+, 2 fields since$/).click();
    await page.getByText(/^Tier 1: Min FICO: .+, from Gold Coast rate sheet$/).waitFor();
  });

  it('rejects all with a reason, and undoes it', async () => {
    const { page } = lender;
    const { id, page: path } = await proposedProgram('Found and rejected');
    await page.goto(path);
    await press(page.getByRole('button', { name: 'Reject all edits of Found and rejected' }));
    const dialog = page.getByRole('dialog', { name: 'Reject this edit?' });
    await dialog.getByLabel('Reason (optional)').fill('That page is from last year');
    await press(dialog.getByRole('button', { name: 'Reject' }));
    await page.getByText('2 edits were rejected.').first().waitFor();
    await page.getByText('No proposed edits match').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await section(page, 'Found and rejected').waitFor();
    expect(await minFico(id)).toBe(720);
  });

  it('is told when the program changed meanwhile, and nothing is written', async () => {
    const { page } = lender;
    const { id, page: path } = await proposedProgram('Found too late');
    await page.goto(path);
    const program = section(page, 'Found too late');
    await program.waitFor(soon);
    // Saved without the page's knowledge: what it shows is what was seen.
    await client.query(`update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '710') where id = $1`, [id]);
    await program.getByRole('button', { name: /^Accept Tier 1: Min FICO of / }).click();
    await page.getByText('Tier 1: Min FICO changed while you were looking: it is 710 now. Check it again.').waitFor();
    await program.getByText('Changed since: it was 720 when this was found.').waitFor();
    expect(await minFico(id)).toBe(710);
  });

  it('chooses between sources that disagree, and the other value goes with the choice', async () => {
    const { page } = lender;
    const { id, page: path } = await proposedProgram('Found twice');
    await propose(id, 'tiers.0.minFICO', 720, 690, 'page');
    await page.goto(path);
    const program = section(page, 'Found twice');
    await program.getByText('Sources disagree. Accept one value.').waitFor(soon);
    for (const { width } of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await screenFaults(page, `sources that disagree at ${width}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // What they agree on is accepted together, and what they don't is left.
    await press(program.getByRole('button', { name: /^Accept all / }));
    await expect.poll(() => company.stored(id).then(({ tiers }) => tiers[0].maxLTC)).toBe(87.5);
    expect(await minFico(id)).toBe(720);
    await press(program.getByRole('button', { name: /^Accept 690 for Tier 1: Min FICO / }));
    await page.getByText('No proposed edits match').waitFor();
    expect(await minFico(id)).toBe(690);
  });

  it('shows the edits of one source, which the address keeps', async () => {
    const { page } = lender;
    await proposedProgram('Filtered by sheet');
    const { id } = await company.makeProgram('Filtered by page');
    await propose(id, 'tiers.0.minFICO', 720, 690, 'page');
    await page.goto('/lender/proposed-edits?search=Filtered');
    await section(page, 'Filtered by sheet').waitFor(soon);
    await section(page, 'Filtered by page').waitFor();
    const source = page.getByLabel('Source');
    await source.selectOption({ label: 'Gold Coast rates page' });
    await section(page, 'Filtered by sheet').waitFor({ state: 'detached' });
    await section(page, 'Filtered by page').waitFor();
    await page.waitForURL((url) => url.searchParams.get('source') === sources.page[0]);
    expect(await screenFaults(page, 'the edits of one source')).toEqual([]);
    await page.reload();
    await section(page, 'Filtered by page').waitFor(soon);
    expect(await section(page, 'Filtered by sheet').count()).toBe(0);
    await source.selectOption({ label: 'All sources' });
    await section(page, 'Filtered by sheet').waitFor();
    expect(new URL(page.url()).searchParams.get('source')).toBeNull();
  });

  it('finds the way from the list of programs', async () => {
    const { page } = lender;
    await proposedProgram('Found from the list');
    await page.goto(`/manage-loan-programs/${company.lenderId}`);
    await page.getByRole('link', { name: 'Review proposed edits' }).click();
    await page.waitForURL('**/lender/proposed-edits');
    await section(page, 'Found from the list').waitFor();
  });

  it('sees why the list could not be read, and tries again', async () => {
    const { page } = await openWindow(browser);
    await signInAs(page, company.email);
    const failing = '**/api/proposed-edits?**';
    await page.route(failing, (route) => route.abort());
    await page.goto('/lender/proposed-edits?search=nothing-of-that-name');
    await page.getByText("Couldn't load the proposed edits.").waitFor(soon);
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No proposed edits match').waitFor();
    await page.context().close();
  });
});

describe.each(widths)('at $width pixels', (look) => {
  it('the proposed edits of lenders and of administrators have no faults', async () => {
    const { page: path } = await proposedProgram(`Found at ${look.width}`);
    for (const [email, to] of [
      [company.email, path],
      ['admin@example.com', path.replace('/lender/', '/admin/')],
    ] as const) {
      const { page } = await openWindow(browser, look);
      await signInAs(page, email);
      await page.goto(to);
      await section(page, `Found at ${look.width}`).waitFor(soon);
      expect(await screenFaults(page, 'proposed edits')).toEqual([]);
      await page.context().close();
    }
  });
});
