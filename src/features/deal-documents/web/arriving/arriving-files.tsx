import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { singleExtensions } from '../../../documents/model.ts';
import { DropZone } from '../../../documents/web/upload/drop-zone.tsx';
import type { ShownRequirement } from '../requirement-queries.ts';
import classes from './arriving.module.css';
import { arrivingOptions, useMoves } from './arriving-queries.ts';
import { arrivingUploads } from './arriving-uploads.ts';
import { draggedFile, isPlace } from './drag.ts';
import { UnassignedFiles } from './unassigned-files.tsx';
import { UploadList } from './upload-list.tsx';

interface ArrivingProps {
  readonly dealId: string;
  readonly canEdit: boolean;
  /** Where files can go; none while the deal has no lender or program. */
  readonly requirements: readonly ShownRequirement[];
  /** Why there is nowhere to go, where the list is empty. */
  readonly noPlaces?: string;
}

/** Files that arrive for a deal: dropped at once, and given a place. */
export function ArrivingFiles({ dealId, canEdit, requirements, noPlaces }: ArrivingProps) {
  const { data, isError, error, refetch } = useQuery(arrivingOptions(dealId));
  const kept = arrivingUploads(dealId);
  const uploads = kept.useAll();
  const moves = useMoves(dealId);
  const { move } = moves;
  useEffect(() =>
    monitorForElements({
      canMonitor: ({ source }) => draggedFile(source.data) !== undefined,
      onDrop({ source, location }) {
        const file = draggedFile(source.data);
        const target = location.current.dropTargets.map((one) => one.data).find(isPlace);
        if (file && target && target.requirementId !== file.from)
          move({ documentId: file.documentId, from: file.from, to: target.requirementId });
      },
    }),
  );
  const documents = data?.documents ?? [];
  const unassigned = documents.filter(({ requirementId }) => requirementId === null);
  return (
    <Panel
      title="Arriving files"
      about="Drop everything you have. Plinth suggests which required document each file is."
      isWide
    >
      {canEdit ? <DropZone extensions={singleExtensions} onFiles={kept.add} /> : null}
      <UploadList uploads={uploads} kept={kept} />
      {data === undefined && !isError ? <LoadingRows rows={1} /> : null}
      {isError && data === undefined ? (
        <ErrorState title="Couldn’t load the files." error={error} retry={() => void refetch()} />
      ) : null}
      {unassigned.length > 0 ? (
        <UnassignedFiles {...{ dealId, canEdit, requirements, noPlaces, moves }} documents={unassigned} />
      ) : null}
      {data !== undefined && unassigned.length === 0 && uploads.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.calm ?? ''}>
          {documents.length === 0 ? 'No files yet.' : 'Every file is assigned.'}
        </Text>
      ) : null}
    </Panel>
  );
}
