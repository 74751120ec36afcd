import classes from './health.module.css';
import type { HealthLine } from './health-lines.ts';

/** Labels with their values, a line each. */
export const Lines = ({ lines }: { readonly lines: readonly HealthLine[] }) => (
  <dl className={classes.lines}>
    {lines.map(({ label, value, detail, concern }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
          {concern === undefined ? null : <span className={classes.concern}>{concern}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
