import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { answersInShort, type DealGroup, type Grouping, noClientName } from './deal-groups.ts';
import classes from './pipeline.module.css';
import { addressOfView, type PipelineView } from './pipeline-view.ts';

interface DealListProps {
  readonly groups: readonly DealGroup[];
  readonly opened: DealGroup | undefined;
  readonly view: PipelineView;
}

/** The addresses or the clients, each a link to its deals. */
export function DealList({ groups, opened, view }: DealListProps) {
  return (
    <ul className={classes.list}>
      {groups.map((group) => (
        <li key={group.name}>
          <Link
            to="/pipeline"
            search={addressOfView({ ...view, deal: group.entries[0]?._id }) as never}
            className={classes.row}
            aria-current={group === opened || undefined}
          >
            <span className={classes.rowName}>{group.name}</span>
            <Text span size="sm" c="dimmed" truncate>
              {secondLine(group, view.by)}
            </Text>
            <span className={classes.rowMarks}>
              <span data-offers={offersToDecide(group) || undefined}>{answersInShort(group)}</span>
              {group.entries.every(({ archived }) => archived) ? (
                <Badge size="sm" variant="default">
                  Archived
                </Badge>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An offer is there and no lender chosen: the broker is to act. */
const offersToDecide = ({ entries }: DealGroup): boolean =>
  entries.some(
    ({ quoteCounts, selectedLenderId, archived }) => quoteCounts.offered > 0 && !selectedLenderId && !archived,
  );

function secondLine({ entries }: DealGroup, by: Grouping): string {
  const [first] = entries;
  if (entries.length > 1) return `${entries.length} deals`;
  return (by === 'address' ? first?.clientName : first?.address) || noClientName;
}
