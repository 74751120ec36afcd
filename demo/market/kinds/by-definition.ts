import type { ProgramValues } from '../../../src/features/programs/model.ts';
import { programSchema } from '../../../src/features/programs/schemas.ts';
import type { FieldDefinition, NumberField, Option, TextField } from '../../../src/kernel/fields/fields.ts';
import { stateCodes } from '../../../src/kernel/states.ts';
import { addsToPrice } from '../../../src/lending/kinds/common/terms.ts';
import { type KindSlug, loanKind } from '../../../src/lending/kinds/find.ts';
import type { TermsDefinition } from '../../../src/lending/kinds/kind.ts';
import { profiles } from '../data/profiles.ts';
import type { Dice } from '../dice.ts';
import { ladderOf, type Step } from '../ladder.ts';
import { commonTerms, loanRangeOf, type Offer, type Recipe } from '../offer.ts';

type Values = Record<string, unknown>;
type Fields = readonly FieldDefinition[];

/** Where numbers usually lie as far as their definition leaves it open. */
const usualScales = {
  money: { from: 50_000, to: 1_000_000, step: 5_000 },
  percent: { from: 50, to: 90, step: 2.5 },
  integer: { from: 1, to: 36, step: 1 },
  decimal: { from: 1, to: 2, step: 0.05 },
} as const;
interface Scale {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}
const within = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value));

const isNumber = (field: FieldDefinition): field is NumberField => field.kind in usualScales;
/** A minimum asks something of the deal; every other number limits what is given. */
const asks = ({ name }: NumberField) => /^min|Min$/.test(name);

function partnerOf({ name }: NumberField, fields: Fields): NumberField | undefined {
  const other = name.replace(/^(min|max)/, (bound) => (bound === 'min' ? 'max' : 'min'));
  return fields.filter(isNumber).find((field) => field.name === other && other !== name);
}

/** The usual scale inside the field's limits, or the whole of the limits where the two do not meet. */
function scaleOf(field: NumberField, fields: Fields): Scale {
  const usual = usualScales[field.kind];
  // A minimum and its maximum lie on one scale, so that the one is never above the other.
  const both = [field, ...[partnerOf(field, fields) ?? []].flat()];
  const low = Math.max(...both.map(({ min }) => min ?? Math.min(0, field.max ?? 0)));
  const most = field.kind === 'percent' ? 100 : Math.max(usual.to, low * 2);
  const high = Math.min(...both.map(({ max }) => max ?? most));
  if (low > high) return scaleOf(field, []);
  const [from, to] = [within(low, high, usual.from), within(low, high, usual.to)];
  const span = from < to ? { from, to } : { from: low, to: high };
  const fine = field.kind === 'decimal' ? 0.01 : 1;
  // A short scale has room for usual steps only where several fit.
  return { ...span, step: field.step ?? (span.to - span.from < usual.step * 4 ? fine : usual.step) };
}

/** @param share how far up the scale, 0 to 1; rounded down to the step */
function numberAt({ from, to, step }: Scale, share: number): number {
  const number = from + Math.floor(((to - from) * share) / step + 1e-9) * step;
  return Math.round(number * 1e6) / 1e6;
}

/** Minimums lie in the lower third of their scale, limits in the upper half. */
const shareOf = (field: NumberField, dice: Dice) => (asks(field) ? dice.next() / 3 : 0.5 + dice.next() / 2);

const atLeastOne = <T>(chosen: readonly T[], all: readonly T[]): readonly T[] =>
  chosen.length > 0 ? chosen : all.slice(0, 1);
const someOf = (options: readonly Option[], dice: Dice) =>
  atLeastOne(dice.some(options, 0.6), options).map(({ value }) => value);

function textOf(field: TextField): string {
  switch (field.kind) {
    case 'email':
      return 'programs@example.com';
    case 'phone':
      return '(512) 555-0100';
    case 'url':
      return 'https://example.com';
    default:
      return (field.default ?? field.placeholder ?? field.label).slice(0, field.maxLength).trim();
  }
}

function drawnValue(field: FieldDefinition, fields: Fields, dice: Dice): unknown {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return numberAt(scaleOf(field, fields), shareOf(field, dice));
    case 'yesNo':
      return dice.chance(0.5);
    case 'choice':
      return dice.pick(field.options).value;
    case 'choices':
      return someOf(field.options, dice);
    case 'optionBlock': {
      const chosen = someOf(field.options, dice);
      return Object.fromEntries(field.options.map(({ value }) => [value, chosen.includes(value)]));
    }
    case 'range':
      return {
        min: numberAt(usualScales.money, dice.next() / 3),
        max: numberAt(usualScales.money, 1 - dice.next() / 2),
      };
    case 'states':
      return atLeastOne(dice.some(stateCodes, 0.1), stateCodes);
    case 'group':
      return recordOf(field.fields, dice);
    case 'rows':
      return Array.from({ length: dice.between(1, Math.min(3, field.maxRows ?? 3)) }, () =>
        recordOf(field.fields, dice),
      );
    default:
      return textOf(field);
  }
}

/** What the market knows of a field better than its definition, as far as the definition takes it. */
function fitted(field: FieldDefinition, value: unknown): unknown {
  if (isNumber(field) && typeof value === 'number') return within(field.min ?? -Infinity, field.max ?? Infinity, value);
  if (field.kind === 'text' && typeof value === 'string') return value.slice(0, field.maxLength).trim();
  if (value === null) return field.required === true ? undefined : null;
  return field.kind === 'range' ? value : undefined;
}

/** Fields that are never drawn are left to the schema. */
function recordOf(fields: Fields, dice: Dice, known: Readonly<Values> = {}): Values {
  const drawn = fields.filter(({ hidden }) => hidden !== true);
  return Object.fromEntries(
    drawn.map((field) => {
      const better = fitted(field, known[field.name]);
      return [field.name, better === undefined ? drawnValue(field, fields, dice) : better];
    }),
  );
}

/** Tiers along the ladder: what is asked rises from the best to the last, every limit falls. */
function tiersOf({ tierFields, maxTiers }: TermsDefinition, { dice, profile, boldness }: Offer): Values[] {
  const loanMin = dice.pick(profile.loanMin);
  const loanMax = dice.pick(profile.loanMax);
  const slopes = tierFields.filter(isNumber).map((field) => {
    if (addsToPrice(field)) return ({ share }: Step) => [field.name, Math.round(share * 4) / 8] as const;
    const scale = scaleOf(field, tierFields);
    const [best, last] = asks(field)
      ? [dice.next() / 6, 1 / 6 + dice.next() / 6]
      : [0.75 + boldness / 4, 0.5 + dice.next() / 4];
    return ({ share }: Step) => [field.name, numberAt(scale, best + (last - best) * share)] as const;
  });
  const tiers = ladderOf(dice, profile)
    .slice(0, maxTiers)
    .map((step) =>
      recordOf(tierFields, dice, {
        ...Object.fromEntries(slopes.map((along) => along(step))),
        tierName: step.tierName,
        minFICO: step.minFICO,
        minExperience: step.minExperience,
        loanRange: loanRangeOf(loanMin, loanMax, step.share),
      }),
    );
  // Steps are coarse: a tier that lends no more than one that asks for less would never be used.
  return tiers.filter((tier, place) => !tiers.slice(place + 1).some((lower) => lendsAsMuch(lower, tier, tierFields)));
}

const lendsAsMuch = (lower: Values, higher: Values, fields: Fields): boolean =>
  fields
    .filter(isNumber)
    .filter((field) => !asks(field) && !addsToPrice(field))
    .every(({ name }) => Number(lower[name]) >= Number(higher[name])) &&
  JSON.stringify(lower.loanRange) === JSON.stringify(higher.loanRange);

/** A program as a lender might type it into the form of these terms: every field filled inside its limits. */
export function draftByDefinition(terms: TermsDefinition, offer: Offer, names: readonly string[]): Values {
  const { recourse: _, crossCollateralAllowed: __, ...common } = commonTerms(offer, 7);
  const known = { ...common, name: offer.dice.pick(names) };
  return { ...recordOf(terms.fields, offer.dice, known), tiers: tiersOf(terms, offer) };
}

/** For a kind without a recipe of its own: about three programs for every five lenders, whatever their sort. */
export function recipeByDefinition(slug: KindSlug): Recipe {
  const { name, terms } = loanKind(slug);
  const names = [name, `${name} Select`, `${name} Flex`];
  return {
    names,
    offers: Object.fromEntries(profiles.map(({ key }) => [key, 0.6])),
    write: (offer): ProgramValues<KindSlug> => programSchema(slug).parse(draftByDefinition(terms, offer, names)),
  };
}
