import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { isUnknown } from '../../../../lending/checks/check.ts';
import { notesOf } from '../../../../lending/checks/sentences.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import { readProgram } from '../../../programs/read-program.ts';
import { programs } from '../../../programs/server/tables.ts';
import type { SearchRow } from '../../contract.ts';

const app = await createTestApp('demo');
afterAll(() => app.close());
const broker = await app.signIn('broker@example.com');

async function rowsOf(slug: string, scenario: object): Promise<readonly SearchRow[]> {
  const { status, body } = await broker.call('POST', `/api/search/${slug}`, { scenario, limit: 100 });
  expect(status, JSON.stringify(body)).toBe(200);
  return [...body.rows, ...body.nearMisses];
}

const deal = {
  ...{ state: 'TX', fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 },
  propertyType: 'Single Family 1-4',
};

describe('a result row', () => {
  it('says by how much the liquidity is short of cash to close and reserves, and nothing where it is enough', async () => {
    const stored = await app.database.db.select().from(programs).where(eq(programs.kind, 'fix-and-flip'));
    const monthsOf = new Map(
      stored
        .flatMap((row) => readProgram(row).program ?? [])
        .map(({ id, terms }) => [id, 'reserveMonths' in terms ? terms.reserveMonths : null]),
    );
    let [withReserves, without] = [0, 0];
    for (const { programId, sizing, price, warnings } of await rowsOf('fix-and-flip', { ...deal, liquidity: 40_000 })) {
      const said = warnings.find(({ code }) => code === 'LIQUIDITY_SHORT' || code === 'RESERVES_SHORT');
      const { totalLoanAmount: loan, cashToClose } = sizing;
      if (typeof loan !== 'number' || typeof cashToClose !== 'number') continue;
      const months = Number(monthsOf.get(programId) ?? 0);
      const reserves = price.rate === null ? 0 : Math.floor((loan * price.rate * months) / 1200 + 1e-6);
      const short = cashToClose + reserves - 40_000;
      if (short > 0) expect(said).toMatchObject({ cashToClose, short, ...(reserves > 0 ? { reserves, months } : {}) });
      else expect(said).toBeUndefined();
      if (short > 0 && reserves > 0) withReserves++;
      else without++;
    }
    expect(withReserves).toBeGreaterThan(0);
    expect(without).toBeGreaterThan(0);
  });

  it('says it in a sentence that names the parts of the sum', async () => {
    const notes = (await rowsOf('fix-and-flip', { ...deal, liquidity: 1_000 })).flatMap((row) =>
      notesOf(fixAndFlip, row),
    );
    const texts = notes.filter(({ tone }) => tone === 'warning').map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(
        /^Liquidity of \$1,000 is \$[\d,]+ below the estimated cash to close of \$[\d,]+, before points and fees, plus reserves of \$[\d,]+ \((3|6) months of interest\)$/,
      ),
    );
  });
});

describe.each(loanKinds.map((kind) => ({ slug: kind.slug, kind })))('a search of $slug', ({ slug, kind }) => {
  it('never asks for the property type that it was given, whichever it is', async () => {
    const field = kind.deal.fields.find(({ name }) => name === 'propertyType');
    const types = field && 'options' in field ? field.options : [];
    expect(types.length).toBeGreaterThan(0);
    for (const { value } of types)
      for (const { checks } of await rowsOf(slug, { state: 'TX', propertyType: value }))
        for (const check of checks)
          if (isUnknown(check)) expect(check.fields, String(value)).not.toContain('propertyType');
  });

  it('counts a background that the borrower declares', async () => {
    const background = { felony: true, financialCrime: true, creditEventYearsAgo: 0 };
    const ineligible = async (scenario: object) =>
      (await broker.call('POST', `/api/search/${slug}`, { scenario, limit: 1 })).body.counts.ineligible as number;
    expect(await ineligible({ state: 'TX', background })).toBeGreaterThan(await ineligible({ state: 'TX' }));
  });
});
