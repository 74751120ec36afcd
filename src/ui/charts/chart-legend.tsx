import classes from './charts.module.css';

/** Colour and dashes: either alone tells the lines apart. */
const strokes = [
  { color: 'var(--plinth-line-1)', dashes: '' },
  { color: 'var(--plinth-line-2)', dashes: '8 4' },
  { color: 'var(--plinth-line-3)', dashes: '2 4' },
  { color: 'var(--plinth-line-4)', dashes: '12 4 2 4' },
] as const;
export const strokeOf = (index: number) => strokes[index % strokes.length] ?? strokes[0];

/** Which line is which. */
export const ChartLegend = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={classes.legend} aria-hidden>
    {names.map((name, index) => (
      <li key={`line${strokeOf(index).dashes}${name}`}>
        <svg width="34" height="8" aria-hidden>
          <line
            x1="1"
            x2="33"
            y1="4"
            y2="4"
            stroke={strokeOf(index).color}
            strokeWidth="2.5"
            strokeDasharray={strokeOf(index).dashes}
          />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
