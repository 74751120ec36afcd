import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealsOf, marketsOf } from '../../../tests/support/lending/any-market.ts';
import { sampleNow } from '../../../tests/support/lending/samples.ts';
import { isBlank } from '../../kernel/blank.ts';
import { Market } from '../engine/market.ts';
import type { Finding } from '../engine/verdict.ts';
import { loanKinds } from '../kinds/all.ts';
import { phraseOf } from '../kinds/phrases.ts';
import { notesOf } from './sentences.ts';

/** Every field that a verdict says it needs: of open checks, and of warnings that name what is missing. */
const neededBy = ({ checks, warnings }: Pick<Finding, 'checks' | 'warnings'>): readonly string[] =>
  [...checks, ...warnings].flatMap((one) => {
    const { fields } = one as { readonly fields?: unknown };
    return Array.isArray(fields) ? fields.map(String) : [];
  });

describe.each(loanKinds.map((kind) => ({ name: kind.name, kind })))('a $name program', ({ kind }) => {
  const phrase = phraseOf(kind.deal.fields);

  it('never says that it needs what the deal states, in the list, the detail, any tier, or the sentences of a row', () => {
    let needed = 0;
    fc.assert(
      fc.property(marketsOf(kind), fc.oneof(dealsOf(kind, 'few'), dealsOf(kind, 'many')), (contents, deal) => {
        const market = new Market(kind);
        for (const lender of contents.lenders) market.putLender(lender);
        for (const program of contents.programs) market.putProgram(program);
        const { matches, nearMisses } = market.search(deal, { now: sampleNow, limit: 100, nearMissLimit: 100 });
        for (const row of [...matches, ...nearMisses]) {
          const whole = market.explain(row.programId, deal, sampleNow);
          if (whole === undefined) throw new Error('Every row can be opened.');
          for (const verdict of [row, whole, ...whole.tiers]) {
            const fields = neededBy(verdict);
            needed += fields.length;
            for (const field of fields) expect({ field, stated: deal[field] }).toSatisfy(() => isBlank(deal[field]));
          }
          if (isBlank(deal.propertyType)) continue;
          const asked = notesOf(kind, row).filter(({ text }) => /^(Needs the|The loan cannot be sized)/.test(text));
          for (const { text } of asked) expect(text).not.toContain(phrase('propertyType'));
        }
      }),
      { numRuns: 200 },
    );
    expect(needed).toBeGreaterThan(50);
  });
});
