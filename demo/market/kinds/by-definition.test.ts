import { describe, expect, it } from 'vitest';
import { programFields, programParts, programWarnings } from '../../../src/features/programs/model.ts';
import { readProgram } from '../../../src/features/programs/read-program.ts';
import { programSchema } from '../../../src/features/programs/schemas.ts';
import { defineFields, type FieldDefinition } from '../../../src/kernel/fields/fields.ts';
import { fieldCounts } from '../../../src/kernel/fields/reading.ts';
import { schemaOfFields } from '../../../src/kernel/fields/schema.ts';
import { warningsOfFields } from '../../../src/kernel/fields/warnings.ts';
import { kindSlugs, loanKind } from '../../../src/lending/kinds/find.ts';
import type { TermsDefinition } from '../../../src/lending/kinds/kind.ts';
import { profiles } from '../data/profiles.ts';
import { Dice } from '../dice.ts';
import type { Offer } from '../offer.ts';
import { draftByDefinition, recipeByDefinition } from './by-definition.ts';

const offers = (key: string): Offer[] =>
  profiles.flatMap((profile) =>
    [0, 0.5, 1].map((boldness) => ({ profile, boldness, dice: new Dice(`${key}/${profile.key}/${boldness}`) })),
  );

type Values = Readonly<Record<string, unknown>>;
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of the fields that are drawn, count, and yet say nothing; those inside groups and rows included. */
function unfilled(fields: readonly FieldDefinition[], values: Values): string[] {
  return fields
    .filter((field) => field.hidden !== true && fieldCounts(field, values))
    .flatMap((field) => {
      const value = values[field.name];
      if (isBlank(value)) return [field.name];
      if (field.kind === 'group') return unfilled(field.fields, value as Values);
      if (field.kind === 'rows') return (value as Values[]).flatMap((row) => unfilled(field.fields, row));
      return Object.values(field.kind === 'range' ? Object(value) : {}).some(isBlank) ? [field.name] : [];
    });
}

describe.each(kindSlugs)('programs of the kind %s, written by its definition alone', (kind) => {
  const { names, write } = recipeByDefinition(kind);
  const written = offers(kind).map(write);

  it('are stored unchanged, raise no warning and have no more tiers than the kind admits', () => {
    for (const values of written) {
      expect(programSchema(kind).parse(values)).toEqual(values);
      expect(programWarnings(kind, { ...values })).toEqual({});
      expect(values.tiers.length).toBeGreaterThan(0);
      expect(values.tiers.length).toBeLessThanOrEqual(loanKind(kind).terms.maxTiers);
      expect(names).toContain(values.name);
    }
  });

  it('are read back from what is stored without a problem', () => {
    for (const values of written) {
      const parts = JSON.parse(JSON.stringify(programParts(values)));
      const row = { id: 'program-1', lenderId: 'lender-1', kind, confirmedAt: new Date(0), ...parts };
      expect(readProgram(row).problems).toBeUndefined();
    }
  });

  it('fill every field but the note and the price, which lenders often leave out', () => {
    const left = written.flatMap((values) => unfilled(programFields(kind), { ...values }));
    const optional = ['highlightNote', 'interestRate', 'maxInterestRate', 'points', 'lenderFees', 'reserveMonths'];
    expect(left.filter((name) => !optional.includes(name))).toEqual([]);
  });

  it('come out the same for the same dice, and different for others', () => {
    expect(offers(kind).map(write)).toEqual(written);
    expect(offers('others').map(write)).not.toEqual(written);
  });
});

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
/** Every kind of field, with limits away from where such numbers usually lie. */
const madeUp = {
  defaultName: 'Made-up Program',
  label: 'Made-up terms',
  maxTiers: 3,
  fields: defineFields([
    { kind: 'text', name: 'name', label: 'Name', default: 'Made-up', maxLength: 7 },
    { kind: 'text', name: 'highlightNote', label: 'Note', maxLength: 12, required: true },
    { kind: 'integer', name: 'experienceWindowMonths', label: 'Window', min: 1, max: 24 },
    { kind: 'longText', name: 'story', label: 'Story', required: true },
    { kind: 'email', name: 'email', label: 'E-mail', required: true },
    { kind: 'phone', name: 'phone', label: 'Phone', required: true },
    { kind: 'url', name: 'site', label: 'Site', required: true },
    { kind: 'money', name: 'fee', label: 'Fee', max: 400 },
    { kind: 'money', name: 'large', label: 'Large', min: 5_000_000 },
    { kind: 'percent', name: 'steep', label: 'Steep', min: 95 },
    { kind: 'integer', name: 'below', label: 'Below', min: -10, max: -5 },
    { kind: 'decimal', name: 'ratio', label: 'Ratio', min: 0, max: 0.5, step: 0.1 },
    { kind: 'integer', name: 'minUnits', label: 'Min units', min: 0, max: 850 },
    { kind: 'integer', name: 'maxUnits', label: 'Max units', min: 2, max: 6 },
    { kind: 'integer', name: 'minFloors', label: 'Min floors', min: 1, max: 3 },
    { kind: 'integer', name: 'maxFloors', label: 'Max floors', min: 5, max: 9 },
    { kind: 'choice', name: 'one', label: 'One', options, required: true },
    { kind: 'choice', name: 'years', label: 'Years', options: [{ value: 30, label: '30 years' }] },
    { kind: 'choices', name: 'several', label: 'Several', options, required: true },
    { kind: 'optionBlock', name: 'block', label: 'Block', options },
    { kind: 'yesNo', name: 'open', label: 'Open', default: null },
    { kind: 'text', name: 'why', label: 'Why', onlyWhen: { field: 'open', is: true } },
    { kind: 'range', name: 'value', label: 'Value' },
    { kind: 'states', name: 'only', label: 'Only in', required: true },
    { kind: 'text', name: 'legacy', label: 'Legacy', hidden: true },
    {
      kind: 'group',
      name: 'group',
      label: 'Group',
      fields: [
        { kind: 'rows', name: 'rows', label: 'Rows', maxRows: 2, fields: [{ kind: 'integer', name: 'n', label: 'N' }] },
      ],
    },
  ]),
  tierFields: defineFields([
    { kind: 'text', name: 'tierName', label: 'Tier', maxLength: 4 },
    { kind: 'integer', name: 'minFICO', label: 'Min FICO', min: 700, max: 850 },
    { kind: 'integer', name: 'minExperience', label: 'Min experience', min: 0, max: 3 },
    { kind: 'range', name: 'loanRange', label: 'Loan range' },
    { kind: 'percent', name: 'maxValue', label: 'Max value', max: 40 },
    { kind: 'decimal', name: 'minCover', label: 'Min cover', min: 0, max: 10, step: 0.1 },
    { kind: 'yesNo', name: 'audited', label: 'Audited' },
  ]),
} satisfies TermsDefinition;

describe('a draft of a definition nobody knows', () => {
  const schema = schemaOfFields(madeUp.fields);
  const tierSchema = schemaOfFields(madeUp.tierFields);
  const drafts = offers('made-up').map((offer) => draftByDefinition(madeUp, offer, ['Made-up Program']));
  const tiersOf = (draft: Values) => draft.tiers as Values[];

  it('is inside every limit, choice and length, with no minimum above its maximum', () => {
    for (const draft of drafts) {
      expect(schema.safeParse(draft).error?.issues).toBeUndefined();
      expect(warningsOfFields(madeUp.fields, draft)).toEqual({});
      for (const tier of tiersOf(draft)) {
        expect(tierSchema.safeParse(tier).error?.issues).toBeUndefined();
        expect(warningsOfFields(madeUp.tierFields, tier)).toEqual({});
      }
      expect(tiersOf(draft).length).toBeLessThanOrEqual(3);
      expect(unfilled(madeUp.fields, draft)).toEqual([]);
      expect(draft).not.toHaveProperty('legacy');
    }
  });

  it('varies what it draws, and lets limits fall and demands rise from tier to tier', () => {
    for (const name of [
      'fee',
      'large',
      'below',
      'ratio',
      'maxUnits',
      'one',
      'several',
      'block',
      'open',
      'value',
      'only',
    ])
      expect([name, new Set(drafts.map((draft) => JSON.stringify(draft[name]))).size > 1]).toEqual([name, true]);
    const columns = drafts.flatMap((draft) =>
      tiersOf(draft).map(({ maxValue, minCover }) => [Number(maxValue), Number(minCover)] as const),
    );
    expect(new Set(columns.map(([maxValue]) => maxValue)).size).toBeGreaterThan(1);
    for (const draft of drafts) {
      const [limits, demands] = ['maxValue', 'minCover'].map((name) =>
        tiersOf(draft).map((tier) => Number(tier[name])),
      );
      expect(limits).toEqual(limits?.toSorted((a, b) => b - a));
      expect(demands).toEqual(demands?.toSorted((a, b) => a - b));
    }
  });
});
