import { Button, Group, Title } from '@mantine/core';
import type { ArrivingDocument } from '../../arriving-contract.ts';
import type { ShownRequirement } from '../requirement-queries.ts';
import classes from './arriving.module.css';
import type { Moves } from './arriving-queries.ts';
import { WaitingFile } from './waiting-file.tsx';

interface UnassignedProps {
  readonly dealId: string;
  readonly canEdit: boolean;
  readonly requirements: readonly ShownRequirement[];
  readonly noPlaces: string | undefined;
  readonly documents: readonly ArrivingDocument[];
  readonly moves: Moves;
}

/** The files that have no place yet, with what is suggested; sure suggestions are accepted in one step. */
export function UnassignedFiles({ dealId, canEdit, requirements, noPlaces, documents, moves }: UnassignedProps) {
  const sure = documents.flatMap(({ _id, suggestion }) =>
    suggestion?.isSure ? [{ documentId: _id, from: null, to: suggestion.requirementId }] : [],
  );
  return (
    <section aria-labelledby="unassigned-files" className={classes.part}>
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h4" id="unassigned-files">
          Unassigned files ({documents.length})
        </Title>
        {canEdit && sure.length > 1 ? (
          <Button size="compact-md" loading={moves.isBusy} onClick={() => moves.move(...sure)}>
            Accept {sure.length} suggestions
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list}>
        {documents.map((document) => (
          <WaitingFile key={document._id} {...{ dealId, canEdit, requirements, noPlaces, document, moves }} />
        ))}
      </ul>
    </section>
  );
}
