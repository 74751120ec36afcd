import classes from './compare.module.css';
import { bestOf } from './offer-comparison.ts';

interface CompareRowProps {
  readonly label: string;
  readonly cells: readonly { readonly key: string; readonly text: string; readonly figure: number | null }[];
  readonly better: 'higher' | 'lower' | undefined;
  readonly isText?: boolean;
  readonly isTotal?: boolean;
}

const words = { higher: 'Highest', lower: 'Lowest' } as const;

/** One term of every offer; the best figure carries a word beside its colour. */
export function CompareRow({ label, cells, better, isText = false, isTotal = false }: CompareRowProps) {
  const best = better
    ? bestOf(
        cells.map(({ figure }) => figure),
        better,
      )
    : new Set<number>();
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      {cells.map(({ key, text }, index) => (
        <td key={key} data-text={isText || undefined} data-best={best.has(index) || undefined}>
          {text}
          {better && best.has(index) ? <span className={classes.best}>{words[better]}</span> : null}
        </td>
      ))}
    </tr>
  );
}
