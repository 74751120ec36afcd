import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const common = { state: 'TX', fico: 720, experience: 5, propertyType: 'Single Family 1-4' };
const groundUp = {
  ...common,
  landStatus: 'owned',
  landValue: 150_000,
  landBalance: 149_999,
  constructionBudget: 400_000,
  completedValue: 800_000,
  termMonths: 18,
  termLengthMonths: '12,24',
  interestType: 'dutch',
  setting: 'any',
  sortBy: 'ltc',
};
const bridge = { ...common, propertyValue: 600_000 };

const ask = (kind: string, query: object) =>
  broker.call('GET', `/api/${kind}/search?${new URLSearchParams(Object.entries(query))}`);

describe('the documented ground-up search', () => {
  it('answers loans with the limits under their documented names', async () => {
    const { status, body } = await ask('ground-up', groundUp);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    for (const { tier, calculations, name, lenderName, status } of body) {
      expect(Object.keys(tier)).toEqual(['maxLTC_Land', 'maxLTC_Construction', 'maxLTC_Total', 'maxLTR_Stabilized']);
      expect(name).toBe(lenderName);
      if (status === 'eligible') expect(calculations.loanAmount).toBeLessThanOrEqual(550_000);
    }
    const limits = body
      .filter((row: { status: string }) => row.status === 'eligible')
      .map((row: { tier: { maxLTC_Total: number } }) => row.tier.maxLTC_Total);
    expect(limits).toEqual(limits.toSorted((a: number, b: number) => b - a));
  });

  it('warns of a balance that the land does not carry', async () => {
    const { body } = await ask('ground-up', groundUp);
    const warnings: string[] = body.flatMap((row: { warnings: string[] }) => row.warnings);
    expect(warnings.filter((text) => text.includes('short of the balance of $149,999'))).not.toEqual([]);
  });

  it('leaves blank criteria out and names what a loan would need', async () => {
    const { body } = await ask('ground-up', { state: '', fico: '', landStatus: '' });
    expect(body.length).toBeGreaterThan(50);
    const sized = body.filter((row: { calculations: { loanAmount: number | null } }) => row.calculations.loanAmount);
    expect(sized).toEqual([]);
    expect(body[0].warnings.join()).toContain('land status');
  });
});

describe('the documented bridge search', () => {
  it('answers the largest loan of each program', async () => {
    const { status, body } = await ask('stabilized-bridge', bridge);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    const [first] = body;
    expect(Object.keys(first.tier)).toEqual(['maxLTV', 'minFICO', 'minExperience', 'minDSCR']);
    expect(first.calculations.ltv).toBe(Math.round(first.calculations.loanAmount / 600) / 10);
    expect(first.propertyTypes).toContain('Single Family 1-4');
  });

  it('holds a loan that is asked for against the limits instead', async () => {
    const { body } = await ask('stabilized-bridge', { ...bridge, loanAmount: 390_000 });
    const loans = body.map((row: { calculations: { loanAmount: number } }) => row.calculations.loanAmount);
    expect(new Set(loans)).toEqual(new Set([390_000]));
    const limits = body.map((row: { tier: { maxLTV: number | null } }) => row.tier.maxLTV ?? 100);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(65);
  });

  it('refuses a FICO outside the scale', async () => {
    const { status, body } = await ask('stabilized-bridge', { fico: 900 });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['fico']);
  });
});
