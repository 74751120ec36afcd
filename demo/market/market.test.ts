import { describe, expect, it } from 'vitest';
import { lenderSchema } from '../../src/features/lenders/schemas.ts';
import { toLenderTerms } from '../../src/features/lenders/to-engine.ts';
import { type ProgramTier, programValues, programWarnings } from '../../src/features/programs/model.ts';
import { readProgram } from '../../src/features/programs/read-program.ts';
import { programSchema } from '../../src/features/programs/schemas.ts';
import { idSchema } from '../../src/kernel/contract.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import type { FieldDefinition } from '../../src/kernel/fields/fields.ts';
import { Market } from '../../src/lending/engine/market.ts';
import { addsToPrice } from '../../src/lending/kinds/common/terms.ts';
import { type KindSlug, kindSlugs, loanKind } from '../../src/lending/kinds/find.ts';
import { exampleDeal } from './accounts.ts';
import { buildDemoMarket } from './market.ts';
import type { DemoProgram } from './programs.ts';

const now = new Date('2026-03-02T12:00:00Z');
const { lenders, programs, accounts } = buildDemoMarket(now);

type OfKind<Kind extends KindSlug> = Extract<DemoProgram, { readonly kind: Kind }>;
const ofKind = <Kind extends KindSlug>(kind: Kind) =>
  programs.filter((program): program is OfKind<Kind> => program.kind === kind);
const rentalPrograms = [...ofKind('dscr'), ...ofKind('portfolio')];
const ageOf = ({ confirmedAt }: DemoProgram) => (now.getTime() - confirmedAt.getTime()) / dayMs;

/** The columns that say how much is lent: none of them may rise from one tier to the next. */
const isLimit = ({ kind, name }: FieldDefinition) =>
  ['money', 'percent', 'integer', 'decimal'].includes(kind) && !/^min|Min$/.test(name);
const pairsOf = <T>(list: readonly T[]) =>
  list.flatMap((higher, place) => list.slice(place + 1).map((lower) => [higher, lower] as const));

describe('the demo market', () => {
  it('is the same on every call; only dates follow the clock', () => {
    const text = (value: object) => JSON.stringify(value, (key, inner) => (key === 'confirmedAt' ? undefined : inner));
    expect(JSON.stringify(buildDemoMarket(now)) === JSON.stringify({ lenders, programs, accounts })).toBe(true);
    const later = buildDemoMarket(new Date(now.getTime() + 40 * dayMs));
    expect(text(later) === text({ lenders, programs, accounts })).toBe(true);
    const shifts = later.programs.map(
      (program, place) => Number(program.confirmedAt) - Number(programs[place]?.confirmedAt),
    );
    expect(new Set(shifts)).toEqual(new Set([40 * dayMs]));
  });

  it('has 200 lenders with names and addresses of their own', () => {
    expect(lenders).toHaveLength(200);
    for (const key of ['id', 'name', 'email', 'website'] as const)
      expect(new Set(lenders.map((lender) => lender[key])).size).toBe(200);
  });

  it('has between 100 and 300 programs of every kind, of 1 to 16 tiers', () => {
    expect(kindSlugs.filter((kind) => ofKind(kind).length <= 100 || ofKind(kind).length >= 300)).toEqual([]);
    expect(ofKind('fix-and-flip').length).toBeGreaterThanOrEqual(170);
    expect(ofKind('fix-and-flip').length).toBeLessThanOrEqual(190);
    const tierCounts = programs.map(({ tiers }) => tiers.length);
    expect([Math.min(...tierCounts), Math.max(...tierCounts)]).toEqual([1, 16]);
  });

  it('gives everything a valid id, version 8, and every program a lender and a name of its own there', () => {
    const everything = [...lenders, ...programs, ...accounts];
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
    for (const { id } of everything) {
      expect(idSchema.safeParse(id).success).toBe(true);
      expect(id[14]).toBe('8');
    }
    const known = new Set(lenders.map(({ id }) => id));
    expect(programs.every(({ lenderId }) => known.has(lenderId))).toBe(true);
    expect(new Set(programs.map(({ lenderId, kind, name }) => `${lenderId} ${kind} ${name}`)).size).toBe(
      programs.length,
    );
  });

  it('holds only what the lender schema would store unchanged', () => {
    for (const { id: _, ...lender } of lenders) {
      expect(lenderSchema.parse(lender)).toEqual(lender);
      expect(lender.states.length).toBeGreaterThan(0);
      expect(lender.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(lender.email).toMatch(/^[a-z-]+\.quotes@example\.com$/);
    }
  });

  it.each(kindSlugs)('holds only %s programs that the program schema would store unchanged', (kind) => {
    for (const program of ofKind(kind)) {
      const values = programValues<KindSlug>(program);
      expect(programSchema(kind).parse(values)).toEqual(values);
      expect(programWarnings(kind, { ...values })).toEqual({});
      expect(program.tiers.length).toBeLessThanOrEqual(loanKind(kind).terms.maxTiers);
    }
  });

  it('holds only programs whose stored terms and tiers are read back without a problem, just as they were', () => {
    for (const program of programs) {
      const stored = JSON.parse(JSON.stringify({ terms: program.terms, tiers: program.tiers }));
      const { program: read, problems } = readProgram({ ...program, ...stored });
      expect(problems).toBeUndefined();
      expect({ terms: read?.terms, tiers: read?.tiers }).toEqual({ terms: program.terms, tiers: program.tiers });
    }
  });

  it.each(kindSlugs)('lets limits fall down the tiers of %s programs, and asks more only for more', (kind) => {
    const limits = loanKind(kind).terms.tierFields.filter((field) => isLimit(field) && !addsToPrice(field));
    const pairs = ofKind(kind).flatMap(({ tiers }) => pairsOf<ProgramTier<KindSlug>>(tiers));
    const rising = pairs.filter(([higher, lower]) =>
      limits.some(({ name }) => {
        const [above, below] = [Object(higher)[name], Object(lower)[name]];
        return typeof above === 'number' && typeof below === 'number' && below > above;
      }),
    );
    const asksMoreForLess = pairs.filter(
      ([higher, lower]) =>
        (lower.minFICO ?? 0) >= (higher.minFICO ?? 0) && (lower.minExperience ?? 0) >= (higher.minExperience ?? 0),
    );
    const widening = pairs.filter(([higher, lower]) => (lower.loanRange.max ?? 0) > (higher.loanRange.max ?? 0));
    expect(pairs.length).toBeGreaterThan(100);
    expect(limits.length).toBeGreaterThan(0);
    expect({ rising, asksMoreForLess, widening }).toEqual({ rising: [], asksMoreForLess: [], widening: [] });
  });

  it('keeps Fix & Flip figures where the trade has them', () => {
    const bounds = {
      minFICO: [600, 740],
      minExperience: [0, 10],
      maxLTC: [80, 92.5],
      totalLTC: [85, 93],
      maxARV: [65, 75],
      rehabPercent: [80, 100],
    } as const;
    const tiers = ofKind('fix-and-flip').flatMap((program) => program.tiers);
    for (const [column, [low, high]] of Object.entries(bounds)) {
      const values = tiers.flatMap((tier) => tier[column as keyof typeof bounds] ?? []);
      expect([column, Math.min(...values) >= low, Math.max(...values) <= high]).toEqual([column, true, true]);
      expect(values.length).toBeGreaterThan(100);
    }
    expect(Math.min(...tiers.map(({ loanRange }) => loanRange.min ?? 0))).toBe(75_000);
    expect(Math.max(...tiers.map(({ loanRange }) => loanRange.max ?? Infinity))).toBe(3_000_000);
  });

  it('has the cases that need a person: licences, credit events, old terms, other windows, unstated leverage', () => {
    const flips = ofKind('fix-and-flip');
    const share = (count: number, of: number) => count / of;
    expect(lenders.filter(({ brokersLicenseOnlyStates: only }) => only.length > 0).length).toBeGreaterThan(15);
    expect(lenders.filter(({ bkFcSsDil }) => bkFcSsDil !== null).length).toBeGreaterThan(60);
    expect(lenders.filter(({ backgroundLimitations: limits }) => limits.length > 0).length).toBeGreaterThan(60);
    expect(share(programs.filter((program) => ageOf(program) > 90).length, programs.length)).toBeCloseTo(0.13, 1);
    expect(programs.every((program) => ageOf(program) > 0)).toBe(true);
    expect(flips.filter(({ terms }) => terms.experienceWindowMonths !== 36).length).toBeGreaterThan(10);
    expect(flips.filter(({ tiers }) => tiers.some(({ maxLTC }) => maxLTC === null)).length).toBeGreaterThan(5);
  });
});

describe('the example deal', () => {
  const market = new Market(loanKind('fix-and-flip'));
  for (const lender of lenders) market.putLender(toLenderTerms(lender, null));
  for (const row of ofKind('fix-and-flip')) {
    const { program } = readProgram(row);
    if (program !== undefined) market.putProgram(program);
  }
  const answer = market.search(exampleDeal, { now: now.getTime(), limit: 500, nearMissLimit: 25 });

  it('finds 25 to 60 eligible programs, some to review and near misses', () => {
    expect(answer.counts.eligible).toBeGreaterThanOrEqual(25);
    expect(answer.counts.eligible).toBeLessThanOrEqual(60);
    expect(answer.counts.review).toBeGreaterThan(2);
    expect(answer.nearMisses.filter(({ failures }) => failures === 1).length).toBeGreaterThan(5);
  });

  it('can be quoted by the lender of every assigned demo account', () => {
    const eligible = new Set(
      answer.matches.filter(({ status }) => status === 'eligible').map(({ lenderId }) => lenderId),
    );
    const assigned = accounts.filter(({ email }) => /^lender\d?@/.test(email));
    expect(assigned.map(({ email }) => email)).toHaveLength(6);
    expect(new Set(assigned.map(({ lenderId }) => lenderId)).size).toBe(6);
    for (const { lenderId } of assigned) expect(eligible).toContain(lenderId);
  });
});

describe('the demo accounts', () => {
  const account = (name: string) => accounts.find(({ email }) => email === `${name}@example.com`);

  it('cover every role and every state of a lender account', () => {
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
    expect(account('broker')).toMatchObject({ role: 'user', userType: 'Broker', lenderId: null, approved: true });
    expect(account('investor')).toMatchObject({ role: 'user', userType: 'Investor' });
    expect(account('lender')).toMatchObject({ role: 'lender', userType: 'Lender', approved: true });
    expect(account('pending-lender')).toMatchObject({ role: 'lender', approved: false, lenderId: null });
    expect(account('unassigned-lender')).toMatchObject({ role: 'lender', approved: true, lenderId: null });
    expect(account('admin')).toMatchObject({ role: 'admin' });
    expect(account('superadmin')).toMatchObject({ role: 'superadmin' });
  });

  it('states a price of the trade, weaker tiers dearer, and leaves some lenders to quote case by case', () => {
    for (const kind of kindSlugs) {
      const stated = ofKind(kind).filter(({ terms }) => terms.interestRate !== null);
      expect(stated.length / ofKind(kind).length).toBeGreaterThan(0.7);
      expect(stated.length).toBeLessThan(ofKind(kind).length);
      for (const { terms } of stated) {
        expect(terms.interestRate).toBeGreaterThanOrEqual(6.5);
        expect(terms.interestRate).toBeLessThanOrEqual(12.5);
        expect(terms.maxInterestRate ?? Infinity).toBeGreaterThan(terms.interestRate ?? 0);
        expect(terms.points).toBeLessThanOrEqual(3);
      }
    }
  });

  it('calls a rental program short-term only where it takes short-term rentals, and offers no rental to owner-occupants', () => {
    const rentals = ofKind('dscr');
    const shortTerm = rentals.filter(({ name }) => name.includes('Short-Term'));
    expect(shortTerm.length).toBeGreaterThan(10);
    for (const { terms } of shortTerm) expect(terms.propertyUses).toContain('Short Term Rental');
    for (const { terms } of rentalPrograms) expect(terms.allowedOccupancy).not.toContain('Owner Occupied');
  });

  it('says nothing of Dutch interest or owner-occupants in any rental program', () => {
    expect(rentalPrograms.length).toBeGreaterThan(200);
    expect(rentalPrograms.filter((program) => /dutch|owner.?occ/i.test(JSON.stringify(program)))).toEqual([]);
  });

  it('gives most lenders an NMLS ID of their own and licenses in states that they lend in, and leaves some unstated', () => {
    const stated = lenders.flatMap(({ nmlsId }) => nmlsId || []);
    expect(stated.length).toBeGreaterThan(100);
    expect(stated.length).toBeLessThan(lenders.length);
    expect(new Set(stated).size).toBe(stated.length);
    for (const { nmlsId, licenseStates, states, brokersLicenseOnlyStates } of lenders) {
      expect(nmlsId).toMatch(/^(9\d{8})?$/);
      expect([...states, ...brokersLicenseOnlyStates]).toEqual(expect.arrayContaining(licenseStates));
      if (nmlsId === '') expect(licenseStates).toEqual([]);
    }
    expect(lenders.some(({ licenseStates }) => licenseStates.length > 3)).toBe(true);
  });

  it('keeps the lenders that its accounts work for', () => {
    const companyOf = (email: string) => {
      const account = accounts.find((one) => one.email === email);
      return lenders.find(({ id }) => id === account?.lenderId)?.name;
    };
    expect(companyOf('lender3@example.com')).toBe('Bexlandry Funding');
    expect(companyOf('lender6@example.com')).toBe('Oakenvane Capital');
  });
});
