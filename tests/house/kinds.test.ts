import { describe, expect, it } from 'vitest';
import { lenderFields } from '../../src/features/lenders/model.ts';
import { defaultsOfFields, type FieldDefinition } from '../../src/kernel/fields/fields.ts';
import { creditEventAge } from '../../src/lending/checks/check.ts';
import { declarationsOf, isMeasure, type Measure } from '../../src/lending/checks/declare.ts';
import type { CommonTier } from '../../src/lending/engine/program.ts';
import { isLoanKind, type LoanKind, type ProgramKind, type TermsDefinition } from '../../src/lending/kinds/kind.ts';
import type { Deal } from '../../src/lending/kinds/kind-rules.ts';
import { showFigure } from '../../src/lending/kinds/show-figures.ts';
import { kinds } from '../sixth-kind/kinds.ts';

// Definitions name fields, columns and figures as plain texts, which no type checks. The made-up kind is among these kinds.
const all: readonly ProgramKind[] = kinds;
const searched = all.filter(isLoanKind);

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

describe.each(searched)('the deal of $slug', ({ deal }) => {
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
    expect(without(told, [...own, 'propertyAddress'])).toEqual([]);
    expect(twice([...told, ...request.carried])).toEqual([]);
  });

  it("leaves the quote call's own members to the call", () => {
    const members = ['lenderIds', 'loanType', 'programIds', 'scenario'];
    expect(asked.filter((name) => members.includes(name))).toEqual([]);
  });

  it('needs an address in the quote form: it tells one deal from another', () => {
    const address = request.fields.find(({ name }) => (request.names[name] ?? name) === 'propertyAddress');
    expect(address).toMatchObject({ required: true });
  });
});

describe.each(searched)('the checks of $slug', ({ checks, deal, rules, terms }) => {
  const declared = declarationsOf(checks);
  const measures = declared.filter(isMeasure);
  const dealNames = namesOf(deal.fields);
  const termNames = namesOf(terms.fields);
  const tierNames = namesOf(terms.tierFields);
  const statedBy = (list: readonly Measure[]) => list.map(({ stated }) => stated);

  it('have a code each', () => expect(twice(declared.map(({ code }) => code))).toEqual([]));

  it('are held against terms, tier columns and limits of a lender that exist', () => {
    const offered = checks.program.flatMap((check) => (isMeasure(check) ? [] : [check.offered]));
    expect(without(offered, termNames)).toEqual([]);
    expect(without(statedBy(checks.program.filter(isMeasure)), termNames)).toEqual([]);
    expect(without(statedBy([...checks.borrower, checks.loan, ...checks.tier]), tierNames)).toEqual([]);
    expect(without(statedBy([creditEventAge]), namesOf(lenderFields))).toEqual([]);
  });

  it('ask the deal for fields it has', () => {
    const wanted = declared.flatMap((check) => (isMeasure(check) ? [] : [check.wanted]));
    // The background is declared apart from the form of any kind, so a deal need not have it as a field.
    const settledBy = measures.flatMap(({ fields }) => fields).filter((name) => name !== 'background');
    expect(without(wanted, dealNames)).toEqual([]);
    expect(without(settledBy, dealNames)).toEqual([]);
  });

  it('measure amounts that the rules work out', () => {
    const measured = [...checks.program.filter(isMeasure), ...checks.borrower, ...checks.tier];
    expect(
      without(
        measured.map(({ actual }) => actual),
        Object.keys(rules.amountsOf({})),
      ),
    ).toEqual([]);
  });
});

/** A tier that states nothing. The shape is the kind's own, which generic code cannot name. */
const emptyTier = ({ tierFields }: TermsDefinition) => defaultsOfFields(tierFields) as unknown as CommonTier;

/** Every text below a value, with the functions of figures called on the deal. */
const textsOf = (kind: LoanKind, deal: Deal): string[] => {
  const { figures, rules, terms } = kind;
  const sizing = rules.sizingOf(emptyTier(terms), rules.amountsOf(deal));
  const noColumns = Object.fromEntries(figures.tierColumns.map((name) => [name, null]));
  const caption = figures.inboxCaption ? [figures.inboxCaption] : [];
  const shown = [...figures.deal, ...figures.entry, ...figures.inbox, ...caption].map((one) => showFigure(one, deal));
  const steps = figures.sizingSteps(sizing, noColumns, deal);
  return [
    ...shown.flatMap(({ label, text, note }) => [label, text, note ?? '']),
    ...steps.flatMap(({ label, from, amount }) => [label, from, String(amount ?? '')]),
    ...figures.mailLines(deal),
    ...figures.shares.map(({ of, amount }) => `${of} ${amount(deal) ?? ''}`),
  ];
};

const isNumeric = ({ kind }: FieldDefinition) => ['money', 'percent', 'integer', 'decimal'].includes(kind);

describe.each(searched)('the figures of $slug', (kind) => {
  const { deal, figures, rules, terms } = kind;
  const members = Object.keys(rules.sizingOf(emptyTier(terms), rules.amountsOf({})));
  const parts = figures.resultColumns.flatMap((column) => column.parts);
  const sized = [...namesOf(figures.sizing), ...figures.sizingMembers];

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
        Object.keys(figures.limits),
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
