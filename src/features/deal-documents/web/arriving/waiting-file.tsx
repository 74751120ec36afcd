import { Badge, Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import { formatSize } from '../../../documents/model.ts';
import { ScanBadge } from '../../../documents/web/list/scan-badge.tsx';
import type { ArrivingDocument } from '../../arriving-contract.ts';
import { arrivingTexts } from '../../arriving-model.ts';
import type { ShownRequirement } from '../requirement-queries.ts';
import { viewFile } from '../tab/view-file.ts';
import classes from './arriving.module.css';
import type { Moves } from './arriving-queries.ts';
import { MovableItem } from './movable-item.tsx';
import { RemoveFile } from './remove-file.tsx';
import { Validity } from './validity.tsx';

interface WaitingProps {
  readonly dealId: string;
  readonly canEdit: boolean;
  readonly requirements: readonly ShownRequirement[];
  readonly noPlaces: string | undefined;
  readonly document: ArrivingDocument;
  readonly moves: Moves;
}

/** A file without a place: what it is, where it may belong and why. It is dragged to a requirement, or placed from a list. */
export function WaitingFile({ dealId, canEdit, requirements, noPlaces, document, moves }: WaitingProps) {
  const { _id, originalName, scan } = document;
  const isMovable = canEdit && requirements.length > 0 && document.scan !== 'refused';
  return (
    <MovableItem
      file={{ documentId: _id, from: null }}
      isMovable={isMovable}
      className={classes.file}
      aria-label={originalName}
    >
      {isMovable ? <IconGripVertical size={16} className={classes.grip ?? ''} aria-hidden /> : null}
      <div className={classes.what}>
        <Group gap="xs">
          <button type="button" className={classes.fileName} onClick={() => void viewFile(document)}>
            {originalName}
          </button>
          {document.documentType === null ? null : (
            <Badge variant="default" tt="none">
              {documentTypeOf(document.documentType).label}
            </Badge>
          )}
          <ScanBadge scan={scan === 'refused' ? null : scan} />
        </Group>
        <Text size="sm" c="dimmed">
          {formatSize(document.size)}
          {document.containsIdentifier ? ' · Contains a Social Security number or EIN' : ''}
          <Validity dealId={dealId} until={document.validUntil} />
        </Text>
        <Suggestion {...{ document, requirements, noPlaces }} />
      </div>
      {canEdit ? (
        <div className={classes.placing}>
          {isMovable ? <PlaceChoice {...{ document, requirements, moves }} /> : null}
          <RemoveFile dealId={dealId} file={document} />
        </div>
      ) : null}
    </MovableItem>
  );
}

function Suggestion({
  document,
  requirements,
  noPlaces,
}: Pick<WaitingProps, 'document' | 'requirements' | 'noPlaces'>) {
  const { text, suggestion, because, scan, fault } = document;
  const place = requirements.find(({ _id }) => _id === suggestion?.requirementId);
  if (scan === 'refused')
    return (
      <Text size="sm" c="red">
        {arrivingTexts.refused}
      </Text>
    );
  if (text === 'waiting')
    return (
      <div role="status" aria-label="Reading the file">
        <Skeleton height={16} width="min(100%, 22rem)" />
      </div>
    );
  if (suggestion && place)
    return (
      <details className={classes.why}>
        <summary>
          Suggested: <strong>{place.name}</strong>
          {suggestion.isSure ? '' : ' (please check)'}
        </summary>
        <ul>
          {[...suggestion.because, ...because].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    );
  return (
    <Text size="sm">
      {fault === 'locked'
        ? arrivingTexts.locked
        : text === 'unreadable'
          ? arrivingTexts.unreadable
          : text === 'none'
            ? arrivingTexts.scan
            : requirements.length === 0
              ? (noPlaces ?? arrivingTexts.noPlaces)
              : arrivingTexts.noSuggestion}
    </Text>
  );
}

function PlaceChoice({ document, requirements, moves }: Pick<WaitingProps, 'document' | 'requirements' | 'moves'>) {
  const { _id, originalName, suggestion } = document;
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? suggestion?.requirementId ?? '';
  return (
    <div className={classes.choice}>
      <NativeSelect
        size="sm"
        aria-label={`Requirement for ${originalName}`}
        value={to}
        data={[
          { value: '', label: 'Choose a document' },
          ...requirements.map(({ _id: value, name }) => ({ value, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button
        size="sm"
        variant="default"
        disabled={to === ''}
        loading={moves.isMoving(_id)}
        aria-label={`Assign ${originalName}`}
        onClick={() => moves.move({ documentId: _id, from: null, to })}
      >
        Assign
      </Button>
    </div>
  );
}
