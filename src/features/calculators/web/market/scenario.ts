import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { fieldCounts, largestAmount, limitsOf } from '../../../../kernel/fields/reading.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Scenario } from '../../../search/contract.ts';
import { type Calculator, type Inputs, type MarketLink, withInputs } from '../../definitions/calculator.ts';

/*
 * The deal of a calculator as a search form says it, and a search form as the inputs of a calculator. Both know things that the
 * other does not, and both round: so what is the same on either side stays as it is, on the way there and on the way back.
 */

/** A value as the search takes it, null where it does not: a calculator may be asked what no loan is. */
function answerable(field: FieldDefinition | undefined, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (field === undefined || !('kind' in field)) return null;
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal': {
      const { min, max } = limitsOf(field);
      return value >= min && value <= max ? value : null;
    }
    default:
      return null;
  }
}

/** What the calculator settles of a search, each value one that the search takes. */
export function settledBy({ deal }: LoanKind, link: MarketLink, calculator: Calculator, inputs: Inputs): Scenario {
  const settled = link.scenario(inputs, calculator.evaluate(inputs).numbers);
  return Object.fromEntries(
    Object.entries(settled).map(([name, value]) => [
      name,
      answerable(
        deal.fields.find((field) => field.name === name),
        value,
      ),
    ]),
  );
}

/** The loan of the calculator as the market is asked for it. */
export const loanAsked = (loan: number | undefined): number =>
  Math.min(largestAmount, Math.max(0, Math.round(loan ?? 0)));

interface Question {
  readonly kind: LoanKind;
  readonly link: MarketLink;
  readonly calculator: Calculator;
  readonly inputs: Inputs;
  /** What the account searched for last. */
  readonly last: Scenario;
  /** What is asked beside the calculator, as far as it can be read. */
  readonly borrower: Scenario;
}

/** What the market is asked, and what a deal is made of. */
export function questionOf({ kind, link, calculator, inputs, last, borrower }: Question): Scenario {
  const beside = Object.entries(link.beside).map(([name, otherwise]) => [name, last[name] ?? otherwise]);
  const asked = link.asked.map((name) => [name, borrower[name] ?? null]);
  const settled = settledBy(kind, link, calculator, inputs);
  const kept = Object.entries(link.kept ?? {}).flatMap(([name, by]) =>
    isBlank(last[name]) || isBlank(settled[by]) || last[by] !== settled[by] ? [] : [[name, last[name]] as const],
  );
  return countingOf(kind, {
    ...Object.fromEntries(beside),
    ...Object.fromEntries(asked),
    ...settled,
    ...Object.fromEntries(kept),
  });
}

/** The search to open: the last one, with this deal in it. */
export const searchOf = (kind: LoanKind, last: Scenario, question: Scenario): Scenario =>
  countingOf(kind, { ...last, ...question });

/** Without what does not count in it. */
const countingOf = ({ deal }: LoanKind, scenario: Scenario): Scenario =>
  Object.fromEntries(
    Object.entries(scenario).map(([name, value]) => {
      const field = deal.fields.find((one) => one.name === name);
      return [name, field === undefined || fieldCounts(field, scenario) ? value : null];
    }),
  );

/** The inputs that a search has otherwise than the calculator; none where it asks for the very deal of the calculator. */
export function inputsOfSearch(
  kind: LoanKind,
  link: MarketLink,
  calculator: Calculator,
  inputs: Inputs,
  search: Scenario,
): Inputs {
  const said = link.fromScenario(search);
  let loaded: Inputs = {};
  // One input moves what others come to: more are loaded until both say the same, or nothing is left to load.
  for (;;) {
    const entered = withInputs(calculator, inputs, loaded);
    const settled = settledBy(kind, link, calculator, entered);
    const here = link.fromScenario({ ...search, ...settled });
    if (Object.keys(said).every((name) => here[name] === said[name])) return loaded;
    const other = Object.keys(settled).filter((name) => !isBlank(search[name]) && search[name] !== settled[name]);
    const without = link.fromScenario({ ...search, ...Object.fromEntries(other.map((name) => [name, null])) });
    const more = Object.entries(said).filter(
      // Each once: an input may not take all of what the search says.
      ([name, value]) => without[name] !== value && entered[name] !== value && !Object.is(loaded[name], value),
    );
    if (more.length === 0) return loaded;
    loaded = { ...loaded, ...Object.fromEntries(more) };
  }
}
