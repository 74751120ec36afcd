import { describe, expect, it } from 'vitest';
import { lenderFields } from '../../src/features/lenders/model.ts';
import { defaultsOfFields, type FieldDefinition } from '../../src/kernel/fields/fields.ts';
import {
  type Choice,
  creditEventAge,
  isMeasure,
  type Measure,
  reviewsOf,
  spokenOf,
} from '../../src/lending/checks/check.ts';
import { Market } from '../../src/lending/engine/market.ts';
import type { LenderTerms } from '../../src/lending/engine/program.ts';
import type { Sizing } from '../../src/lending/engine/verdict.ts';
import { isOptionLever, type NumberLever } from '../../src/lending/kinds/common/levers.ts';
import type { ListedKind, LoanKind } from '../../src/lending/kinds/kind.ts';
import { type Deal, limitFigures, limitTexts, statedFor } from '../../src/lending/kinds/loan.ts';
import { showFigure, sizingSteps } from '../../src/lending/kinds/show-figures.ts';
import { kinds } from '../sixth-kind/kinds.ts';

// Definitions name fields, columns and figures as plain texts, which no type checks. The made-up kind is among these kinds.
const all: readonly LoanKind[] = await Promise.all(kinds.map((kind: ListedKind) => kind.load()));

const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);
const without = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name));
const twice = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) !== place);

describe('the kinds of loan', () => {
  it('have slugs that are short words joined by dashes, each its own', () => {
    const slugs = all.map(({ slug }) => slug);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(twice(slugs)).toEqual([]);
  });

  it('have spellings of letters and digits that mean one kind only', () => {
    const aliases = all.flatMap((kind) => kind.aliases);
    expect(aliases.filter((alias) => !/^[a-z0-9]+$/.test(alias))).toEqual([]);
    const spellings = all.map(({ slug, aliases }) => [...new Set([slug.replaceAll('-', ''), ...aliases])]);
    expect(twice(spellings.flat())).toEqual([]);
    expect(all.flatMap((kind) => twice(kind.aliases))).toEqual([]);
  });

  it.each(all)('$slug states every field of its terms and of its tiers once', ({ terms }) => {
    expect(twice([...namesOf(terms.fields), 'tiers'])).toEqual([]);
    expect(twice(namesOf(terms.tierFields))).toEqual([]);
  });
});

describe.each(all)('the deal of $slug', ({ deal }) => {
  const { groups, needed, request } = deal;
  const own = namesOf(deal.fields);
  const asked = namesOf(request.fields);
  const grouped = groups.flatMap(({ fields }) => fields);

  it('names fields of the deal only, in its groups, its needs and its quote form', () => {
    expect(without(grouped, own)).toEqual([]);
    expect(without(needed.fields, own)).toEqual([]);
    expect(without(request.carried, own)).toEqual([]);
    expect(without(Object.values(request.names), [...own, 'propertyAddress', 'clientName'])).toEqual([]);
  });

  it('states every field once, and asks for it in one place', () => {
    expect(twice(own)).toEqual([]);
    expect(twice(grouped)).toEqual([]);
    expect(twice(asked)).toEqual([]);
  });

  it('asks in some group for everything a search needs', () => {
    const required = namesOf(deal.fields.filter((field) => field.required));
    expect(without([...needed.fields, ...required], grouped)).toEqual([]);
  });

  it('renames and keeps fields of the quote form only', () => {
    expect(without(Object.keys(request.names), asked)).toEqual([]);
    expect(without(request.kept, asked)).toEqual([]);
  });

  it('has a field for everything the quote form tells lenders, beside the address', () => {
    const told = without(asked, request.kept).map((name) => request.names[name] ?? name);
    expect(without(told, [...own, 'propertyAddress', 'clientName'])).toEqual([]);
    expect(twice([...told, ...request.carried])).toEqual([]);
  });

  it("leaves the quote call's own members to the call", () => {
    const members = [
      ...['lenderIds', 'loanType', 'programIds', 'scenario'],
      ...['street', 'city', 'addressState', 'zip', 'wantedClosingDate', 'noteToLenders', 'files'],
    ];
    expect([...asked, ...request.carried].filter((name) => members.includes(name))).toEqual([]);
  });

  it('needs an address in the quote form: it tells one deal from another', () => {
    const address = request.fields.find(({ name }) => (request.names[name] ?? name) === 'propertyAddress');
    expect(address).toMatchObject({ required: true });
  });
});

describe.each(all)('the checks of $slug', ({ amounts, checks, deal, loan, terms }) => {
  const measures = [...checks.program.filter(isMeasure), ...checks.borrower, ...checks.tier];
  const choices = checks.program.filter((check): check is Choice => !isMeasure(check));
  const dealNames = namesOf(deal.fields);
  const termNames = namesOf(terms.fields);
  const blank = defaultsOfFields(terms.fields);
  const figures = [...namesOf(terms.fields.filter(isNumeric)), ...Object.keys(loan.program?.(blank) ?? {})];
  const columns = namesOf(terms.tierFields.filter(isNumeric));
  const statedBy = (list: readonly Measure[]) => list.map(({ stated }) => stated);

  it('have a code each', () => {
    const codes = [...spokenOf({ checks, loan }), ...reviewsOf({ loan, checks })].map(({ code }) => code);
    expect(twice(codes)).toEqual([]);
  });

  it('are held against figures, tier columns and limits of a lender that exist', () => {
    const offered = choices.map(({ offered }) => offered);
    expect(without(offered, [...termNames, ...Object.keys(loan.offers?.(blank) ?? {})])).toEqual([]);
    expect(without(statedBy(checks.program.filter(isMeasure)), figures)).toEqual([]);
    expect(without(statedBy([...checks.borrower, ...checks.tier]), columns)).toEqual([]);
    expect(without([creditEventAge.stated], namesOf(lenderFields))).toEqual([]);
  });

  it('ask the deal for fields it has', () => {
    const wanted = choices.map(({ wanted }) => wanted);
    expect(without(wanted, [...dealNames, ...Object.keys(loan.wants?.({}) ?? {})])).toEqual([]);
    const named = [...choices.flatMap(({ needed }) => needed ?? []), ...measures.flatMap(({ when }) => when ?? [])];
    expect(without(named, dealNames)).toEqual([]);
    const settledBy = Object.values(amounts).flatMap((amount) =>
      typeof amount.settledBy === 'function' ? amount.settledBy({}) : amount.settledBy,
    );
    expect(without(settledBy, dealNames)).toEqual([]);
  });

  it('measure amounts of the deal', () =>
    expect(
      without(
        measures.map(({ actual }) => actual),
        Object.keys(amounts),
      ),
    ).toEqual([]));
});

describe.each(all)('the loan of $slug', ({ amounts, loan, terms }) => {
  const blank = defaultsOfFields(terms.fields);
  const figures = [...namesOf(terms.fields.filter(isNumeric)), ...Object.keys(loan.program?.(blank) ?? {})];
  const columns = namesOf(terms.tierFields.filter(isNumeric));
  const known = Object.keys(amounts);

  it('is sized from amounts of the deal', () => {
    const parts = (loan.parts?.of ?? []).map(({ of }) => of);
    const bases = loan.limits.flatMap(({ allows }) =>
      'percentOf' in allows ? [allows.percentOf] : 'needs' in allows ? allows.needs : [],
    );
    const stated = loan.limits.flatMap(({ check }) => check?.otherwise ?? []);
    const requested = loan.requested === undefined ? [] : [loan.requested];
    expect(without([loan.whole.amount, ...requested, ...parts, ...bases, ...stated], known)).toEqual([]);
  });

  it('is held to columns of the tier and figures of the program', () => {
    const stated = [...loan.limits.map((limit) => limit.stated), loan.leverage, loan.ranking].flatMap((one) =>
      statedFor(one, {}),
    );
    expect(without(stated, [...columns, ...figures])).toEqual([]);
    const read = loan.limits.flatMap(({ allows }) => ('program' in allows ? allows.program : []));
    expect(without(read, [...columns, ...figures])).toEqual([]);
    expect(
      without(
        (loan.parts?.of ?? []).map(({ percent }) => percent),
        columns,
      ),
    ).toEqual([]);
  });

  it('has a name and a figure for each limit', () => {
    expect(twice(Object.keys(limitTexts(loan)))).toEqual([]);
    expect(twice(limitFigures(loan))).toEqual([]);
  });

  it('checks a loan that the deal asks for against every limit', () => {
    const unchecked = loan.requested === undefined ? [] : loan.limits.filter(({ check }) => check === undefined);
    expect(unchecked).toEqual([]);
  });
});

const isNumeric = ({ kind }: FieldDefinition) => ['money', 'percent', 'integer', 'decimal'].includes(kind);

/** The sizing of a program with one empty tier. */
function emptySizing(kind: LoanKind, deal: Deal): Sizing {
  const market = new Market(kind);
  market.putLender(lender);
  const tier = { tierName: null, minFICO: null, minExperience: null, loanRange: { min: null, max: null } };
  const terms = { experienceWindowMonths: null, averageTimeToClose: null, highlightNote: null };
  market.putProgram({ id: 'program', lenderId: lender.id, name: '', confirmedAt: 0, terms, tiers: [tier] });
  const verdict = market.explain('program', deal, 0);
  if (verdict === undefined) throw new Error('The program is in the market.');
  return verdict.sizing;
}

const lender: LenderTerms = {
  id: 'lender',
  name: '',
  states: [],
  brokersLicenseOnlyStates: [],
  bkFcSsDil: null,
  backgroundLimitations: [],
  replyMinutes: null,
};

/** Every text below a value, with the functions of figures called on the deal. */
const textsOf = (kind: LoanKind, deal: Deal): string[] => {
  const { figures } = kind;
  const noColumns = Object.fromEntries(figures.tierColumns.map((name) => [name, null]));
  const caption = figures.inboxCaption ? [figures.inboxCaption] : [];
  const shown = [...figures.deal, ...figures.entry, ...figures.inbox, ...caption].map((one) => showFigure(one, deal));
  const steps = sizingSteps(kind, emptySizing(kind, deal), noColumns, deal);
  return [
    ...shown.flatMap(({ label, text, note }) => [label, text, note ?? '']),
    ...steps.flatMap(({ label, from, amount }) => [label, from, String(amount ?? '')]),
    ...figures.mailLines(deal),
    ...figures.shares.map(({ of, amount }) => `${of} ${amount(deal) ?? ''}`),
  ];
};

describe.each(all.filter(({ levers }) => levers))('the levers of $slug', ({ amounts, deal, levers = [] }) => {
  const fieldOf = (name: string) => deal.fields.find((field) => field.name === name);
  const numbers = levers.filter((lever): lever is NumberLever => !isOptionLever(lever));

  it('move fields of the search form, each once', () => {
    const fields = levers.map(({ field }) => field);
    expect(
      without(
        fields,
        deal.groups.flatMap((group) => group.fields),
      ),
    ).toEqual([]);
    expect(twice(fields)).toEqual([]);
  });

  it('go up or down by the numbers of a field, and choose among its options', () => {
    expect(
      numbers.filter(({ field }) => {
        const definition = fieldOf(field);
        return !definition || !isNumeric(definition);
      }),
    ).toEqual([]);
    expect(numbers.filter(({ up, down, step }) => !(up || down) || !(step > 0))).toEqual([]);
    const unlisted = levers.filter(
      (lever) => isOptionLever(lever) && !lever.options && !('options' in (fieldOf(lever.field) ?? {})),
    );
    expect(unlisted).toEqual([]);
  });

  it('reach and weigh by amounts of the deal', () => {
    const shares = numbers.flatMap(({ effort, up, down }) => [effort, up?.reach, down?.reach]);
    const named = shares.flatMap((share) => (typeof share === 'object' && 'of' in share ? share.of : []));
    expect(without(named, Object.keys(amounts))).toEqual([]);
  });
});

describe.each(all)('the figures of $slug', (kind) => {
  const { deal, figures, loan, terms } = kind;
  const members = Object.keys(emptySizing(kind, {}));
  const parts = figures.resultColumns.flatMap((column) => column.parts);
  const sized = [...namesOf(figures.sizing), ...figures.sizingMembers, ...limitFigures(loan)];

  it('take along columns of the tier that are numbers', () =>
    expect(without(figures.tierColumns, namesOf(terms.tierFields.filter(isNumeric)))).toEqual([]));

  it('are members of a sizing, and every member of a sizing is declared', () => {
    expect(without([...parts.map(({ figure }) => figure), ...sized, figures.leverage], members)).toEqual([]);
    expect(without(members, [...sized, 'totalLoanAmount', 'boundBy'])).toEqual([]);
    expect(twice(sized)).toEqual([]);
  });

  it('mark limits that can set a loan', () =>
    expect(
      without(
        parts.flatMap(({ limit }) => limit ?? []),
        Object.keys(limitTexts(loan)),
      ),
    ).toEqual([]));

  it('are at most five in a row of the inbox', () => expect(figures.inbox.length).toBeLessThanOrEqual(5));

  it.each([
    ['nothing is stated', {}],
    ['every field is blank', Object.fromEntries(deal.fields.map(({ name }) => [name, null]))],
  ])('read well where %s', (_, empty) => {
    const texts = textsOf(kind, empty);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => /undefined|null|NaN/.test(text))).toEqual([]);
  });
});
