import { formatList } from '../../../../kernel/format.ts';
import { calculatorLoaders } from '../../../calculators/definitions/all.ts';
import {
  type Calculator,
  defaultInputs,
  fieldNamed,
  type Inputs,
  withInputs,
} from '../../../calculators/definitions/calculator.ts';
import { calculatorList } from '../../../calculators/definitions/list.ts';
import { writeFigure } from '../../../calculators/definitions/write.ts';
import type { Source } from '../../model.ts';
import { calculatorIn, type Entered, workedOut } from '../../understand/calculation.ts';
import { Draft, type Found } from '../draft.ts';
import { cannot } from './refusals.ts';

/** Works out a ratio or a payment, or a whole calculator from what the words enter into it. */
export async function calculate(text: string): Promise<Found> {
  const worked = workedOut(text);
  if (worked) return new Draft().say(worked.text, { type: 'article', detail: 'Formula', ...worked.article }).end();
  const entered = calculatorIn(text);
  if (!entered) return cannot("I can't calculate that from what you wrote. The calculators page may have it.", text);
  return withCalculator(entered);
}

async function withCalculator({ slug, inputs: known, missing }: Entered): Promise<Found> {
  const calculator = await calculatorLoaders[slug]();
  const untouched = defaultInputs(calculator);
  const inputs = withInputs(calculator, untouched, known);
  if (missing.length > 0) {
    const labels = missing.map((name) => labelOf(calculator, name, inputs).toLowerCase());
    return new Draft()
      .say(`To calculate that, I also need the ${formatList(labels)}. Send all the figures in one message.`)
      .end('asked');
  }
  const { numbers, status } = calculator.evaluate(inputs);
  const source: Source = {
    type: 'calculation',
    label: calculatorList[slug].title,
    detail: 'With these inputs',
    link: `${calculatorList[slug].path}${fragmentOf(slug, known)}`,
  };
  const entries = Object.keys(known).map(
    (name) => `${labelOf(calculator, name, inputs)} ${write(calculator, name, inputs)}`,
  );
  const draft = new Draft()
    .say(`${status.headline}. ${status.text}`, source)
    .say(`Entered: ${entries.join(', ')}.`, source);
  for (const name of status.figures) {
    const figure = calculator.figures[name];
    if (figure) draft.say(`${figure.label}: ${writeFigure(numbers[name], figure.unit)}`, source);
  }
  const assumed = Object.entries(untouched).some(([name, value]) => known[name] === undefined && value !== 0);
  if (assumed)
    draft.say('Everything else is as the calculator opens. Open it to see and change the assumptions.', source);
  return draft.end();
}

const labelOf = (calculator: Calculator, name: string, inputs: Inputs): string =>
  (fieldNamed(calculator, name, inputs)?.label ?? name).replace(/ \(.*\)$/, '');

function write(calculator: Calculator, name: string, inputs: Inputs): string {
  const field = fieldNamed(calculator, name, inputs);
  const value = Number(inputs[name]);
  if (field?.kind === 'money') return writeFigure(value, 'dollars');
  return field?.kind === 'percent' ? writeFigure(value, 'percent') : String(value);
}

/** As links of the calculators carry what was entered. */
const fragmentOf = (slug: string, known: Readonly<Record<string, number>>): string =>
  `#${new URLSearchParams([['calculation', slug], ...Object.entries(known).map(([name, value]) => [name, String(value)] as [string, string])])}`;
