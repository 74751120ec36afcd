import { describe, expect, it } from 'vitest';
import { schemaOfFields } from '../../src/kernel/fields/schema.ts';
import { checkSchemaOf } from '../../src/lending/checks/schemas.ts';
import { sentencesOf } from '../../src/lending/checks/sentences.ts';
import { Market } from '../../src/lending/engine/market.ts';
import type { Program } from '../../src/lending/engine/program.ts';
import type { Explanation } from '../../src/lending/engine/verdict.ts';
import { limitTexts } from '../../src/lending/kinds/loan.ts';
import { sizingSteps } from '../../src/lending/kinds/show-figures.ts';
import { noPrice, openChecks, sampleLender, sampleNow } from '../support/lending/samples.ts';
import type { BridgeDeal } from './bridge-to-nowhere/deal.ts';
import { bridgeToNowhere } from './bridge-to-nowhere/kind.ts';
import { type BridgeTerms, type BridgeTier, terms as definition } from './bridge-to-nowhere/terms.ts';
import { kinds } from './kinds.ts';

const tier: BridgeTier = {
  tierName: 'Piers',
  minFICO: 660,
  minExperience: 1,
  loanRange: { min: 100_000, max: 5_000_000 },
  maxLTC: 80,
  minTollCover: 0.75,
};

const terms: BridgeTerms = {
  name: 'Far Shore',
  highlightNote: null,
  recourse: { recourse: true, nonRecourse: false },
  crossCollateralAllowed: false,
  experienceWindowMonths: 36,
  averageTimeToClose: 30,
  ...noPrice,
  setting: 'Rural',
  rivers: ['Lethe', 'Styx'],
  maxSpanFeet: 2_000,
  trollsAccepted: false,
};

/** A year's interest on the build cost is 200,000, on the loan of 1,600,000 it is 160,000. */
const deal: BridgeDeal = {
  state: 'TX',
  fico: 700,
  experience: 3,
  spanFeet: 1_200,
  buildCost: 2_000_000,
  tollIncome: 180_000,
  river: 'Styx',
};

interface Case {
  readonly terms?: Partial<BridgeTerms>;
  readonly tier?: Partial<BridgeTier>;
  readonly deal?: BridgeDeal;
}

function judge(over: Case): Explanation {
  const market = new Market(bridgeToNowhere);
  const { name, ...stated } = { ...terms, ...over.terms };
  const program: Program<BridgeTier> & { terms: typeof stated } = {
    id: 'program-1',
    lenderId: 'lender-1',
    name,
    confirmedAt: sampleNow,
    terms: stated,
    tiers: [{ ...tier, ...over.tier }],
  };
  market.putLender(sampleLender());
  market.putProgram(program);
  const verdict = market.explain('program-1', { ...deal, ...over.deal }, sampleNow);
  if (verdict === undefined) throw new Error('The program is in the market.');
  return verdict;
}

const sentences = sentencesOf(bridgeToNowhere);
const openSentences = (verdict: Explanation) => openChecks(verdict).map(sentences.ofCheck);

describe('a bridge to nowhere', () => {
  it('is lent the share of its build cost', () => {
    const { status, sizing, warnings } = judge({});
    expect(status).toBe('eligible');
    expect(sizing).toEqual({
      totalLoanAmount: 1_600_000,
      ltc: 80,
      ltcLimit: 1_600_000,
      tollCover: 0.9,
      cashToClose: 400_000,
      boundBy: 'requested',
    });
    expect(warnings).toEqual([]);
  });

  it('is lent no more than the top of the loan range', () => {
    const { status, sizing } = judge({ tier: { loanRange: { min: null, max: 1_000_000 } } });
    expect(status).toBe('eligible');
    expect(sizing).toMatchObject({
      totalLoanAmount: 1_000_000,
      ltc: 50,
      cashToClose: 1_000_000,
      boundBy: 'loanRange',
    });
  });

  it('is warned of tolls that do not pay the interest on its loan', () => {
    const { status, warnings } = judge({ tier: { maxLTC: 95 } });
    expect(status).toBe('eligible');
    expect(warnings).toEqual([{ code: 'TOLLS_BELOW_INTEREST', tollIncome: 180_000, interest: 190_000, short: 10_000 }]);
    expect(warnings.map(sentences.ofWarning)).toEqual([
      "Tolls of $180,000 are $10,000 below a year's interest of $190,000",
    ]);
  });

  it('is refused for each reason in words', () => {
    const verdict = judge({
      terms: { rivers: ['Acheron', 'Lethe'], maxSpanFeet: 1_000 },
      tier: { minTollCover: 1.25 },
      deal: { trollUnderneath: true, setting: 'Non-Rural' },
    });
    expect(verdict.status).toBe('ineligible');
    expect(openSentences(verdict)).toEqual([
      'River: Styx is not offered, only Acheron and Lethe',
      'Setting: Non-Rural is not offered, only Rural',
      'A troll underneath is not accepted',
      'Span in feet 1,200 is above the maximum of 1,000',
      'Toll cover 0.90 is below the minimum of 1.25',
    ]);
    expect(openChecks(verdict).map(sentences.reason).slice(-2)).toEqual([
      'Span: allows 1,000, deal has 1,200 (200 over)',
      'Toll cover: needs 1.25, deal has 0.90 (0.35 short)',
    ]);
  });

  it('reaches the least toll cover exactly, and misses it by a hundredth', () => {
    expect(judge({ tier: { minTollCover: 0.9 } }).status).toBe('eligible');
    expect(judge({ tier: { minTollCover: 0.91 } }).status).toBe('ineligible');
  });

  it('is undetermined where it does not say enough, and names what is missing', () => {
    const verdict = judge({ deal: { river: null, tollIncome: null } });
    expect(verdict.status).toBe('undetermined');
    expect(openSentences(verdict)).toEqual([
      'Needs the river',
      'Needs the toll income: toll cover has a minimum of 0.75',
    ]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: 1_600_000, tollCover: null });
  });

  it('is not sized without a build cost', () => {
    const verdict = judge({ deal: { buildCost: null, tollIncome: null } });
    expect(verdict.status).toBe('undetermined');
    expect(openSentences(verdict)).toEqual([
      'Needs the build cost: largest possible loan has a minimum of $100,000',
      'Needs the build cost and toll income: toll cover has a minimum of 0.75',
    ]);
    expect(verdict.warnings.map(sentences.ofWarning)).toEqual(['The loan cannot be sized without the build cost']);
  });

  it('is for a person to look at where the tier states no leverage', () => {
    const verdict = judge({ tier: { maxLTC: null } });
    expect(verdict.status).toBe('review');
    expect(openSentences(verdict)).toEqual(['The lender states no leverage']);
    expect(verdict.sizing.totalLoanAmount).toBeNull();
  });

  it('has checks and warnings that its own schemas admit', () => {
    const checks = judge({ deal: { river: null } }).checks;
    expect(checks.map(({ code }) => code)).toEqual(expect.arrayContaining(['RIVER', 'MAX_SPAN', 'MIN_TOLL_COVER']));
    expect(checkSchemaOf(bridgeToNowhere).array().parse(checks)).toEqual(checks);
  });
});

describe('the definition of the kind', () => {
  it('reads what it wrote: terms and tiers go through their schemas unchanged', () => {
    expect(schemaOfFields(definition.fields).parse(terms)).toEqual(terms);
    expect(schemaOfFields(definition.tierFields).parse(tier)).toEqual(tier);
  });

  it('reads what people type', () => {
    expect(schemaOfFields(definition.fields).parse({ rivers: 'styx', maxSpanFeet: '2,000' })).toMatchObject({
      name: 'Bridge to Nowhere Program',
      rivers: ['Styx'],
      maxSpanFeet: 2_000,
    });
    expect(schemaOfFields(definition.tierFields).parse({ minTollCover: '0.75', maxLTC: '80%' })).toMatchObject({
      minTollCover: 0.75,
      maxLTC: 80,
    });
  });

  it('names figures, limits and fields that are there', () => {
    const { deal: asked, figures } = bridgeToNowhere;
    const { sizing } = judge({});
    const dealFields = asked.fields.map(({ name }) => name);
    const named = [...figures.sizing.map(({ name }) => name), ...figures.sizingMembers, 'ltcLimit', 'boundBy'];
    expect(named.sort()).toEqual(Object.keys(sizing).sort());
    expect(Object.keys(limitTexts(bridgeToNowhere.loan))).toContain(sizing.boundBy);
    expect(asked.groups.flatMap(({ fields }) => fields).sort()).toEqual([...dealFields].sort());
    expect(dealFields).toEqual(expect.arrayContaining([...asked.needed.fields, ...asked.request.carried]));
  });

  it('is told apart from the other kinds by every spelling', () => {
    const spellings = kinds.flatMap(({ slug, aliases }) => [slug, ...aliases.filter((alias) => alias !== slug)]);
    expect(spellings).toContain('bridge-to-nowhere');
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('shows how the loan came about', () => {
    const { sizing } = judge({});
    expect(sizingSteps(bridgeToNowhere, sizing, { maxLTC: 80, minTollCover: 0.75 }, deal)).toEqual([
      { label: 'LTC limit', from: '80% of $2,000,000', amount: 1_600_000, sets: true },
      { label: 'Total loan', from: 'the smallest of these', amount: 1_600_000, total: true },
      { label: 'Cash to close', from: '$2,000,000 less total', amount: 400_000, total: true },
    ]);
  });
});
