import fc from 'fast-check';
import type { FieldDefinition } from '../../../src/kernel/fields/fields.ts';
import type { LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';
import type { Deal } from '../../../src/lending/kinds/loan.ts';
import { lenders } from './arbitraries.ts';
import { sampleNow } from './samples.ts';

/** Markets and deals of any kind, made of the fields that it declares. Few and close values, so that they meet often. */

const states = ['CA', 'FL', 'TX'];
const amounts = [0, 900, 4_000, 100_000, 150_007, 250_000, 400_000, 600_000];
const percents = [0, 50, 65, 70, 75, 87.5, 99.999, 100, 110];
const isScore = ({ min, max }: { readonly min?: number; readonly max?: number }) => min === 300 && max === 850;

function anyValue(field: FieldDefinition): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'money':
      return fc.constantFrom(...amounts);
    case 'percent':
      return fc.constantFrom(...percents);
    case 'decimal':
      return fc.constantFrom(0, 0.75, 1, 1.25, 7.5);
    case 'integer':
      return fc.constantFrom(...(isScore(field) ? [620, 655, 660, 700] : [0, 1, 2, 5, 12, 30, 36]));
    case 'yesNo':
      return fc.boolean();
    case 'choice':
      return field.name === 'state'
        ? fc.constantFrom(...states)
        : fc.constantFrom(...field.options.slice(0, 4).map(({ value }) => value));
    case 'choices':
      return fc.subarray(field.options.slice(0, 3).map(({ value }) => value));
    case 'optionBlock':
      return recordOf(field.options.map(({ value }) => [value, fc.boolean()]));
    case 'states':
      return fc.subarray(states);
    case 'range':
      return fc.record({ min: blankOr(fc.constantFrom(...amounts)), max: blankOr(fc.constantFrom(...amounts)) });
    case 'group':
      return stated(field.fields);
    case 'rows':
      return fc.array(stated(field.fields), { maxLength: 2 });
    default:
      return fc.constantFrom('A', 'B');
  }
}

const blankOr = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const recordOf = (members: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc.record(Object.fromEntries(members));

/** What is a list, a block or a group is never blank. */
const whole = new Set<FieldDefinition['kind']>(['choices', 'optionBlock', 'states', 'range', 'group', 'rows', 'yesNo']);
const stated = (fields: readonly FieldDefinition[]) =>
  recordOf(
    fields.map((field) => [field.name, whole.has(field.kind) ? anyValue(field) : blankOr(anyValue(field))] as const),
  );

export interface AnyMarket {
  readonly lenders: readonly LenderTerms[];
  readonly programs: readonly Program[];
}

export function marketsOf({ terms }: LoanKind): fc.Arbitrary<AnyMarket> {
  const programs = fc.record({
    confirmedAt: fc.constantFrom(sampleNow, sampleNow, 0),
    terms: stated(terms.fields.filter(({ name }) => name !== 'name')),
    tiers: fc.array(stated(terms.tierFields), { maxLength: 4 }),
  });
  return fc
    .tuple(fc.array(lenders, { minLength: 1, maxLength: 4 }), fc.array(programs, { maxLength: 10 }))
    .map(([some, offered]) => ({
      lenders: some.map((lender, index) => ({ ...lender, id: `lender-${index}` })),
      // Made of the kind's own fields, which the generic type cannot follow.
      programs: offered.map((program, index) => ({
        ...program,
        id: `program-${index}`,
        lenderId: `lender-${index % some.length}`,
        name: 'Program',
      })) as unknown as Program[],
    }));
}

/** @param blanks how many of the fields a deal leaves open: most deals say most of what they are asked */
export function dealsOf({ deal }: LoanKind, blanks: 'few' | 'many'): fc.Arbitrary<Deal> {
  const freq = blanks === 'few' ? 12 : 2;
  const background = fc.record({
    felony: fc.boolean(),
    financialCrime: fc.boolean(),
    creditEventYearsAgo: fc.integer({ min: 0, max: 5 }),
  });
  return recordOf([
    ...deal.fields.map((field) => [field.name, fc.option(anyValue(field), { nil: undefined, freq })] as const),
    ['background', fc.option(background, { nil: undefined, freq: 1 })],
  ]);
}
