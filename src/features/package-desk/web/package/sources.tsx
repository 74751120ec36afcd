import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { RowTable } from '../../../../ui/lists/row-table.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { sourcesOptions } from '../queries.ts';
import classes from './package.module.css';

interface SourcesProps {
  readonly packageId: string;
  readonly documentId: string;
  readonly name: string;
}

/** Which answers a form was filled in from, as they were then: read once it is unfolded. */
export function Sources({ packageId, documentId, name }: SourcesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.sources} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Source answers of {name}</summary>
      {isOpen ? <SourceTable packageId={packageId} documentId={documentId} name={name} /> : null}
    </details>
  );
}

function SourceTable({ packageId, documentId, name }: SourcesProps) {
  const query = useQuery(sourcesOptions(packageId, documentId));
  return (
    <DataState
      query={query}
      failed="Couldn’t load the source answers."
      loading={<LoadingRows rows={3} height={28} />}
      isEmpty={({ sources }) => sources.length === 0}
      empty={<Text size="sm">This form takes nothing from the loan package.</Text>}
    >
      {({ sources, filledAt }) => (
        <>
          <Text size="sm" c="dimmed" my={6}>
            Answers as they were when the form was filled in{filledAt === null ? '' : `, ${formatDateTime(filledAt)}`}.
            What comes from the deal is shown as it is now and may have changed since. Personal identifiers are masked.
          </Text>
          <RowTable label={`Source answers of ${name}`} columns={['Question', 'Answer', 'From']} phoneLabels="beside">
            {sources.map(({ question, label, answer, from }) => (
              <tr key={question}>
                <th scope="row">{label}</th>
                <td data-label="Answer">{answer ?? 'Left blank'}</td>
                <td data-label="From">{from === 'deal' ? 'The deal, as it is now' : 'The loan package'}</td>
              </tr>
            ))}
          </RowTable>
        </>
      )}
    </DataState>
  );
}
