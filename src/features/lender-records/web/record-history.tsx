import { Group, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../ui/format.ts';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { personName } from '../../accounts/model.ts';
import { AuditLink } from '../../accounts/web/audit-link.tsx';
import type { HistoryEntry } from '../contract.ts';
import { labelOfField, writeValue } from '../model.ts';
import { historyOptions } from './queries.ts';
import classes from './records.module.css';
import { ValueChange } from './value-change.tsx';

const whatWords = {
  added: 'added this lender',
  changed: 'changed',
  proposed: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
  reopened: 'undid the rejection of',
} as const satisfies Record<HistoryEntry['what'], string>;

/** Who changed what of the record, and when. */
export function RecordHistory({ lenderId }: { readonly lenderId: string }) {
  const query = useInfiniteQuery(historyOptions(lenderId));
  return (
    <section aria-labelledby="history">
      <Group mt="xl" mb="xs">
        <Title order={2} id="history">
          History
        </Title>
        <AuditLink id={lenderId} />
      </Group>
      <DataState query={query} failed="Couldn't load the history." loading={<LoadingRows rows={3} />}>
        {({ pages }) => <Entries entries={pages.flatMap(({ entries }) => entries)} />}
      </DataState>
      <ShowMore pages={query} size="compact-sm" mt="sm">
        Show earlier changes
      </ShowMore>
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p>No changes yet.</p>;
  return (
    <ol className={classes.entries}>
      {entries.map(({ _id, at, by, what, changes, reason }) => (
        <li key={_id}>
          <strong>{personName(by)}</strong> {whatWords[what]}
          <span className={classes.detail}>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </span>
          {reason === null ? null : <p className={classes.reason}>Reason: {reason}</p>}
          {changes.length > 0 ? (
            <ul className={classes.changes}>
              {changes.map(({ field, before, after }) => (
                <li key={field}>
                  {labelOfField(field)}:{' '}
                  {what === 'rejected' ? (
                    <>
                      {writeValue(before)} was rejected; it stays {writeValue(after)}
                    </>
                  ) : (
                    <>
                      <ValueChange before={before} after={after} />
                      <span className={classes.detail}>Before: {writeValue(before)}</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
