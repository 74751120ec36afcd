import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyMarket, dealsOf, marketsOf } from '../../../tests/support/lending/any-market.ts';
import { sampleNow } from '../../../tests/support/lending/samples.ts';
import { runToEnd } from '../../kernel/steps.ts';
import { isMeasure } from '../../lending/checks/check.ts';
import { Market } from '../../lending/engine/market.ts';
import type { Program } from '../../lending/engine/program.ts';
import { loanKinds } from '../../lending/kinds/all.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { type Deal, statedFor } from '../../lending/kinds/loan.ts';
import { judgeDemand, type Opening } from './judge.ts';
import { fewFits } from './model.ts';

function open(kind: LoanKind, { lenders, programs }: AnyMarket): Market {
  const market = new Market(kind);
  for (const lender of lenders) market.putLender(lender);
  for (const program of programs) market.putProgram(program);
  return market;
}

const inStateOf = ({ lenders }: AnyMarket, { state }: Deal): string[] =>
  lenders.flatMap(({ id, states, brokersLicenseOnlyStates }) =>
    [...states, ...brokersLicenseOnlyStates].length === 0 ||
    [...states, ...brokersLicenseOnlyStates].includes(String(state))
      ? [id]
      : [],
  );

const judge = (kind: LoanKind, contents: AnyMarket, deal: Deal) =>
  runToEnd(judgeDemand(open(kind, contents), kind, deal, { now: sampleNow, inState: inStateOf(contents, deal) }));

const set = (columns: object, names: readonly string[], value: number) => ({
  ...columns,
  ...Object.fromEntries(names.filter((name) => Reflect.get(columns, name) != null).map((name) => [name, value])),
});

/** The program with the limit that an opening names set to what the deal has; undefined where it is no figure. */
function changed(kind: LoanKind, deal: Deal, program: Program, { refusedBy, value }: Opening): Program | undefined {
  if (value === null) return undefined;
  const { checks, loan } = kind;
  const measures = [...checks.program.filter(isMeasure), ...checks.borrower, ...checks.tier];
  const limits = loan.limits.filter(({ check }) => check?.code === refusedBy);
  const names = [
    ...measures.filter(({ code }) => code === refusedBy).map(({ stated }) => stated),
    ...limits.flatMap(({ stated }) => statedFor(stated, deal)),
  ];
  const end = { LOAN_AMOUNT_MINIMUM: 'min', LOAN_AMOUNT_MAXIMUM: 'max' }[refusedBy];
  const tiers = program.tiers.map((tier) => ({
    ...set(tier, names, value),
    loanRange: { ...tier.loanRange, ...(end ? { [end]: value } : {}) },
  }));
  const eased = { ...program, terms: set(program.terms, names, value), tiers } as unknown as Program;
  // Some figures of a program stand in blocks of its terms.
  return JSON.stringify(eased) === JSON.stringify(program) ? undefined : eased;
}

let openedInAll = 0;
describe.each(loanKinds.map((kind) => ({ name: kind.name, kind })))('demand for $name', ({ kind }) => {
  it('names limits that, set to what the deal has, make the program take it', () => {
    let opened = 0;
    fc.assert(
      fc.property(marketsOf(kind), dealsOf(kind, 'few'), (contents, deal) => {
        for (const opening of judge(kind, contents, deal).openings) {
          const program = contents.programs.find(({ id }) => id === opening.programId);
          expect(program?.lenderId).toBe(opening.lenderId);
          const eased = program && changed(kind, deal, program, opening);
          // A tier whose least loan is above its largest takes no deal, whatever one of them is.
          if (!eased?.tiers.every(({ loanRange: { min, max } }) => (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)))
            continue;
          const market = open(kind, { ...contents, programs: [eased] });
          expect(['eligible', 'review']).toContain(market.explain(eased.id, deal, sampleNow)?.status);
          opened += 1;
        }
      }),
      { numRuns: 600 },
    );
    openedInAll += opened;
  });

  it('counts every program once, and says what refuses where few fit', () => {
    fc.assert(
      fc.property(marketsOf(kind), dealsOf(kind, 'few'), (contents, deal) => {
        const { fits, refused, refusedBy, openings } = judge(kind, contents, deal);
        const { counts } = open(kind, contents).search(deal, { now: sampleNow });
        expect([fits, refused]).toEqual([counts.eligible + counts.review + counts.undetermined, counts.ineligible]);
        expect(refusedBy !== null).toBe(fits <= fewFits);
        if (fits > fewFits) expect(openings).toEqual([]);
        const keys = openings.map((one) => [one.lenderId, one.refusedBy, one.wanted].join(' '));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 200 },
    );
  });
});

it('was seen to open programs', () => {
  expect(openedInAll).toBeGreaterThan(20);
});
