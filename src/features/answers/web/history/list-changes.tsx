import { Text } from '@mantine/core';
import type { ListDifference, ListDifferences } from '../../../../lending/answers/lists/list-differences.ts';
import classes from './history.module.css';

/** How the two versions are spoken of. */
export interface ListWords {
  readonly changed: (before: string | null, after: string | null) => string;
  readonly added: string;
  readonly removed: string;
  readonly reordered: string;
}

interface ListChangesProps {
  readonly differences: ListDifferences;
  readonly words: ListWords;
}

/** In what two versions of a list differ: which rows, which fields, both values. */
export function ListChanges({ differences: { shown, more, isReordered }, words }: ListChangesProps) {
  if (isReordered) return <Text size="sm">{words.reordered}</Text>;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {shown.map((difference, place) => (
        // Two rows may have one name, and the list is drawn whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one answer never change their order
        <li key={place}>
          <strong>{difference.place}</strong>: {textOf(difference, words)}
        </li>
      ))}
      {more > 0 ? (
        <li>
          {more.toLocaleString('en-US')} more {more === 1 ? 'difference' : 'differences'}
        </li>
      ) : null}
    </ul>
  );
}

function textOf({ kind, before, after }: ListDifference, words: ListWords): string {
  if (kind === 'changed') return words.changed(before, after);
  const said = kind === 'added' ? words.added : words.removed;
  const row = kind === 'added' ? after : before;
  return row ? `${said} (${row})` : said;
}
