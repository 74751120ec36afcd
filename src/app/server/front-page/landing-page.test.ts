import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { figureMark, landingDefaults, testimonialMarks } from '../../../content/landing.ts';
import { countMarket, fillLanding, readLanding } from './landing-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-landing-'));
const file = (content: string): string => {
  const path = join(folder, 'landing.json');
  writeFileSync(path, content);
  return path;
};
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const { begin, end, quote, role, place, count } = testimonialMarks;
const page = [
  `<p>${figureMark('searchableLenders')} lenders</p>`,
  `<div data-figure="activeUsers"><dd>${figureMark('activeUsers')}</dd></div>`,
  `<div data-figure="quotesRequested"><dd>${figureMark('quotesRequested')}</dd></div>`,
  `${begin}<ul><li data-slide="" aria-label="${place} of ${count}">${quote}: ${role}</li></ul>${end}`,
].join('');

describe('the front page', () => {
  it('shows the default figures and testimonials unless a file states others', () => {
    const { figures, testimonials } = readLanding(undefined);
    const html = fillLanding(page, figures === 'market' ? landingDefaults.figures : figures, testimonials);
    for (const text of ['150+ lenders', '100+', '782', '1 of 5', '5 of 5', 'Mortgage broker, Texas'])
      expect(html).toContain(text);
    expect(html).not.toContain('__');
  });

  it('shows what the file states, leaves out what is null, and escapes every text', () => {
    const path = file(
      JSON.stringify({
        figures: { searchableLenders: 1200, activeUsers: null },
        testimonials: [{ quote: 'Fast & <b>clear</b>', role: 'Broker' }],
      }),
    );
    const { figures, testimonials } = readLanding(path);
    const html = fillLanding(page, figures === 'market' ? landingDefaults.figures : figures, testimonials);
    expect(html).toContain('1,200 lenders');
    expect(html).toContain('782');
    expect(html).not.toMatch(/activeUsers|__|<b>/);
    expect(html).toContain('aria-label="1 of 1">Fast &amp; &lt;b&gt;clear&lt;/b&gt;: Broker');
  });

  it('has no testimonials where the file says so', () => {
    const { testimonials } = readLanding(file('{"testimonials": []}'));
    expect(fillLanding(page, landingDefaults.figures, testimonials)).not.toMatch(/slide|__|<ul>/);
  });

  it('shows counts of the running market where the file says market', async () => {
    expect(readLanding(file('{"figures": "market"}')).figures).toBe('market');
    const before = await countMarket(app.platform.database.db, app.clock.now());
    expect(before.searchableLenders).toBeGreaterThan(10);
    expect(before.loansFacilitated).toBeNull();
    const admin = await app.signIn('admin@example.com');
    const { status } = await admin.call('POST', '/api/lenders', { name: 'Counted Capital' });
    expect(status).toBe(200);
    const after = await countMarket(app.platform.database.db, app.clock.now());
    expect(after.searchableLenders).toBe(Number(before.searchableLenders) + 1);
  });

  it.each([
    ['no JSON', '{', /is not valid JSON/],
    ['an unknown figure', '{"figures": {"unicorns": 7}}', /is not as documented/],
    ['a testimonial without a role', '{"testimonials": [{"quote": "Good"}]}', /is not as documented/],
  ])('refuses a file with %s, by name', (_what, content, reason) => {
    expect(() => readLanding(file(content))).toThrow(reason);
    expect(() => readLanding(file(content))).toThrow(/^LANDING_FILE: /);
  });

  it('refuses a file that is not there', () => {
    expect(() => readLanding(join(folder, 'missing.json'))).toThrow(/LANDING_FILE: .*missing.json cannot be read/);
  });
});
