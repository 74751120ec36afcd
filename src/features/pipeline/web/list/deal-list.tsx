import { Badge, Button, SegmentedControl, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { type MorePages, ShowMore } from '../../../../ui/lists/show-more.tsx';
import { conditionsText } from '../board/card-texts.ts';
import classes from '../pipeline.module.css';
import { DealsExport, FilterButton } from '../shapes.tsx';
import { useForClients } from '../view/client-fields.ts';
import { addressOfView, type noMatchOf, type PipelinePlace, type PipelineView } from '../view/view-address.ts';
import { answersInShort, conditionsOf, type DealGroup, groupings, secondLine } from './deal-groups.ts';

interface ListToolsProps extends PipelinePlace {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Search, grouping and the archive: what narrows the list. */
export function ListTools({ view, show, text, onText }: ListToolsProps) {
  const forClients = useForClients();
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        aria-label={forClients ? 'Search by address or client name' : 'Search by address'}
        placeholder={forClients ? 'Search address or client' : 'Search address'}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.toolsRow}>
        <VisuallyHidden id="pipeline-grouping">Group and sort by</VisuallyHidden>
        <SegmentedControl
          size="xs"
          aria-labelledby="pipeline-grouping"
          data={groupings(forClients || view.by === 'client')}
          value={view.by}
          onChange={(by) => show({ by }, { replace: true })}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => show({ archived: !view.archived }, { replace: true })}
        >
          {view.archived ? 'Show Active Only' : 'Show Archived'}
        </Button>
        <FilterButton view={view} show={show} />
        <DealsExport view={view} />
      </div>
    </div>
  );
}

/** Of a query that reads page by page. */
export const MoreDeals = (pages: MorePages) => (
  <ShowMore pages={pages} fullWidth>
    Show more deals
  </ShowMore>
);

interface DealListProps {
  readonly groups: readonly DealGroup[];
  readonly opened: DealGroup | undefined;
  readonly view: PipelineView;
  readonly more: MorePages;
}

/** More than fit on a screen. */
const drawnFirst = 12;

/** The addresses or the clients, each a link to its deals. */
export function DealList({ groups, opened, view, more }: DealListProps) {
  const forClients = useForClients();
  const cut = more.hasNextPage ? groups.at(-1) : undefined;
  const areAllDrawn = useDeferredValue(true, false);
  const drawn = areAllDrawn ? groups : groups.slice(0, drawnFirst);
  return (
    <ul className={classes.list}>
      {drawn.map((group) => (
        <li key={group.name}>
          <Link
            to="/pipeline"
            search={addressOfView({ ...view, deal: group.entries[0]?._id })}
            className={classes.row}
            aria-current={group === opened || undefined}
          >
            <span className={classes.rowName}>{group.name}</span>
            <Text span size="sm" c="dimmed" truncate>
              {secondLine(group, view.by, { isCut: group === cut, forClients })}
            </Text>
            <span className={classes.rowMarks}>
              {conditionsOf(group) > 0 ? (
                <span data-offers>{conditionsText(conditionsOf(group))}</span>
              ) : (
                <span data-offers={offersToDecide(group) || undefined}>{answersInShort(group)}</span>
              )}
              <LastActivity entries={group.entries} />
              {group.entries.every(({ archived }) => archived) ? (
                <Badge size="sm" variant="default" tt="none">
                  Archived
                </Badge>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
      {areAllDrawn && more.hasNextPage ? (
        <li>
          <MoreDeals {...more} />
        </li>
      ) : null}
    </ul>
  );
}

function LastActivity({ entries }: Pick<DealGroup, 'entries'>) {
  const last = new Date(Math.max(...entries.map(({ activeAt }) => Date.parse(activeAt)))).toISOString();
  return (
    <time dateTime={last} title={`Last activity ${formatDateTime(last)}`}>
      {formatRelative(last)}
    </time>
  );
}

/** An offer is there and no lender chosen: the broker is to act. */
const offersToDecide = ({ entries }: DealGroup): boolean =>
  entries.some(
    ({ quoteCounts, selectedLenderId, archived }) => quoteCounts.offered > 0 && !selectedLenderId && !archived,
  );

interface NoMatchProps {
  readonly noMatch: NonNullable<ReturnType<typeof noMatchOf>>;
  readonly onClear: () => void;
}

export function NoMatch({ noMatch, onClear }: NoMatchProps) {
  return (
    <div className={classes.noMatch} role="status">
      <Text size="sm" c="dimmed">
        {noMatch.text}
      </Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={onClear}>
        {noMatch.clear}
      </Button>
    </div>
  );
}
