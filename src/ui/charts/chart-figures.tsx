import classes from './charts.module.css';

interface ChartFiguresProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** A name and its figures, one for each further column. */
  readonly rows: readonly { readonly name: string; readonly figures: readonly string[] }[];
}

/** The figures of a chart as a table, for everyone who would rather read than look. */
export function ChartFigures({ caption, columns, rows }: ChartFiguresProps) {
  return (
    <details className={classes.figures}>
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={caption}>
        <table aria-label={caption}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
