import { noValue } from '../../../../kernel/format.ts';
import {
  type Calculator,
  defaultInputs,
  fieldNamed,
  fieldsOf,
  type Inputs,
  withInputs,
} from '../../definitions/calculator.ts';
import { bareLabel } from '../../definitions/formula.ts';
import { writeFigure } from '../../definitions/write.ts';
import { writeInput } from '../../definitions/write-input.ts';
import type { Calculation, SavedCalculation } from '../use-calculation.ts';
import classes from './saved.module.css';

interface CompareTableProps {
  readonly calculation: Calculation;
  readonly saved: readonly SavedCalculation[];
}

/** What is entered beside saved calculations: what comes of each, and in which inputs they differ. */
export function CompareTable({ calculation: { calculator, inputs }, saved }: CompareTableProps) {
  const columns = [
    { id: 'now', name: 'Now', inputs },
    ...saved.map((one) => ({ ...one, inputs: withInputs(calculator, defaultInputs(calculator), one.inputs) })),
  ];
  const outcomes = columns.map((column) => calculator.evaluate(column.inputs));
  const differing = differingFields(
    calculator,
    columns.map((column) => column.inputs),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`Comparison, ${calculator.title}`}>
      <table className={classes.compare}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calculator.compared.map((figure) => (
            <tr key={figure}>
              <th scope="row">{calculator.figures[figure]?.label ?? figure}</th>
              {columns.map(({ id }, place) => (
                <td key={id}>
                  {writeFigure(outcomes[place]?.numbers[figure], calculator.figures[figure]?.unit ?? 'count')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {differing.length === 0 ? null : (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className={classes.group}>
                Inputs that differ
              </th>
            </tr>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{bareLabel(fieldNamed(calculator, name, inputs)?.label ?? name)}</th>
                {columns.map((column) => (
                  <td key={column.id}>{writeNamed(calculator, name, column.inputs)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}

/** The names of the inputs in which these differ, in the order of the form. */
const differingFields = (calculator: Calculator, all: readonly Inputs[]): readonly string[] => [
  ...new Set(
    fieldsOf(calculator)
      .map(({ name }) => name)
      .filter((name) => new Set(all.map((inputs) => inputs[name])).size > 1),
  ),
];

/** What of these inputs is entered under a name, as the form has it then. */
function writeNamed(calculator: Calculator, name: string, inputs: Inputs): string {
  const [field, value] = [fieldNamed(calculator, name, inputs), inputs[name]];
  return field === undefined || value === undefined ? noValue : writeInput(field, value);
}
