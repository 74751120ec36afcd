import { noValue } from '../../../../kernel/format.ts';
import type { LoanKind, ResultColumn } from '../../../../lending/kinds/kind.ts';
import { writeValue } from '../../../../lending/kinds/show-figures.ts';
import type { SearchRow } from '../../contract.ts';
import classes from './result.module.css';

/** The sized loan of a program, with the limit that set it. */
export function ResultFigures({ kind, row: { sizing } }: { readonly kind: LoanKind; readonly row: SearchRow }) {
  return (
    <dl className={classes.figures}>
      {kind.figures.resultColumns.map(({ label, parts }, place) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {parts.map((part) => (
              <Part key={part.figure} part={part} sizing={sizing} main={place === 0} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Room for the figures of each column where they stand in a table: labels, and the mark of a limit, need more of it. */
export function columnWidths({ figures }: LoanKind): string {
  return figures.resultColumns.map((column, place) => `${columnWidth(column, place === 0)}px`).join(' ');
}

function columnWidth({ parts }: ResultColumn, main: boolean): number {
  if (parts.some(({ limit }) => limit !== undefined)) return 138;
  if (main) return 84;
  return parts.some(({ label }) => label !== undefined) ? 124 : 80;
}

interface PartProps {
  readonly part: ResultColumn['parts'][number];
  readonly sizing: SearchRow['sizing'];
  /** In the first column, which people compare by. */
  readonly main: boolean;
}

/** One figure: its label stands before it, after it when it is a share. */
function Part({ part: { figure, unit, label, limit }, sizing, main }: PartProps) {
  const value = sizing[figure] ?? null;
  const text = writeValue(value, unit);
  const sets = limit !== undefined && sizing.boundBy === limit;
  const marks = sets ? { 'data-binds': true, title: 'This limit set the loan' } : {};
  if (label === undefined) return main ? <b {...marks}>{text}</b> : <span {...marks}>{text}</span>;
  const name = sets ? `${label} binds` : label;
  if (unit === 'percent') return <small {...marks}>{value === null ? `${name} ${noValue}` : `${text} ${name}`}</small>;
  return (
    <span className={classes.part} {...marks}>
      <small>{name}</small> {text}
    </span>
  );
}
