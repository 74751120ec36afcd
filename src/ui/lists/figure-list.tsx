import type { ShownFigure } from '../../lending/kinds/show-figures.ts';
import classes from './figure-list.module.css';

interface FigureListProps {
  readonly figures: readonly ShownFigure[];
  /** The columns of the grid and the room between them. */
  readonly className: string | undefined;
}

/** Figures beside each other, each under its label, with its note below it. */
export function FigureList({ figures, className = '' }: FigureListProps) {
  return (
    <dl className={`${classes.figures} ${className}`}>
      {figures.map(({ label, text, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {note ? <span className={classes.note}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
