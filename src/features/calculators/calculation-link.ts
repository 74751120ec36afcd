import { type Calculator, defaultInputs, fieldsOf, type Inputs, withInputs } from './definitions/calculator.ts';

/*
 * A calculation travels in the fragment of a link, which browsers do not send: whoever follows it has the same numbers,
 * and no server has seen them. Only what differs from an untouched calculator is in it.
 */

/** Says that a fragment is a calculation, also one without a difference. */
const mark = 'calculation';

export function fragmentOf(calculator: Calculator, inputs: Inputs): string {
  const untouched = defaultInputs(calculator);
  const changed = Object.entries(inputs).filter(([name, value]) => value !== untouched[name]);
  return `#${new URLSearchParams([[mark, calculator.slug], ...changed.map(([name, value]) => [name, String(value)])])}`;
}

/** What a fragment says; undefined when it is not a calculation of this calculator. What no field takes is left out. */
export function inputsInFragment(calculator: Calculator, fragment: string): Inputs | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  if (said.get(mark) !== calculator.slug) return undefined;
  const known: Record<string, Inputs[string]> = {};
  for (const field of fieldsOf(calculator)) {
    const text = said.get(field.name);
    if (text === null) continue;
    if (field.kind === 'yesNo') known[field.name] = text === 'true';
    else known[field.name] = field.kind === 'choice' || text.trim() === '' ? text : Number(text);
  }
  return withInputs(calculator, defaultInputs(calculator), known);
}
