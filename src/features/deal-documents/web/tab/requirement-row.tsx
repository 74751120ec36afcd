import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconEye, IconUpload, IconWand } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import { isProcessDisabled, mayDownload, mayFill, sourceLabels } from '../../../../lending/documents/requirement.ts';
import { Term } from '../../../../ui/reading/term/term.tsx';
import { singleExtensions } from '../../../documents/model.ts';
import { dealDocumentTexts as texts } from '../../model.ts';
import { usePlaceTarget } from '../arriving/use-place-target.ts';
import type { RequirementChanges, ShownRequirement } from '../requirement-queries.ts';
import classes from './documents-tab.module.css';
import { FileHistory } from './file-history.tsx';
import type { RequirementUploads } from './requirement-uploads.ts';
import { StatusBadge } from './status-badge.tsx';
import type { Processing } from './use-process.ts';
import { downloadRequirement, mayView, viewRequirement } from './view-file.ts';

interface RowProps {
  readonly dealId: string;
  readonly requirement: ShownRequirement;
  readonly canEdit: boolean;
  readonly changes: RequirementChanges;
  readonly processing: Processing;
  readonly uploads: RequirementUploads;
}

const accepted = singleExtensions.map((extension) => `.${extension}`).join(',');

/** One required document: what it is, how far it is, and what can be done. A file can be dropped on all of it. */
export function RequirementRow(props: RowProps) {
  const { dealId, requirement, canEdit, changes, uploads } = props;
  const { _id, name, status, errorMessage } = requirement;
  const [isOver, setOver] = useState(false);
  const place = usePlaceTarget(_id, canEdit);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    // A file of the deal that is dragged here comes with none.
    if (canEdit && files.length > 0) uploads.add(_id, files);
  };
  return (
    <li
      ref={place.element}
      id={`requirement-${_id}`}
      // The preflight leads here.
      tabIndex={-1}
      className={classes.row}
      aria-label={name}
      data-over={((isOver || place.isOver) && canEdit) || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.what}>
        <Group gap="xs" wrap="wrap">
          <h3 className={classes.name}>
            <Term label={name} />
          </h3>
          <StatusBadge status={status} />
        </Group>
        <About requirement={requirement} />
        {errorMessage === null ? null : (
          <Text size="sm" c="red" role="alert">
            {errorMessage}
          </Text>
        )}
        <FileHistory dealId={dealId} requirement={requirement} canEdit={canEdit} changes={changes} />
        <UploadState requirementId={_id} uploads={uploads} />
      </div>
      <Actions {...props} />
    </li>
  );
}

function About({ requirement }: { readonly requirement: ShownRequirement }) {
  const { note, source, because, documentType, isOutdated, files } = requirement;
  const words = note || documentTypeOf(documentType).words;
  return (
    <>
      <Text size="sm" c="dimmed">
        {sourceLabels[source]} · {words} {because}
      </Text>
      {isOutdated && files.length > 0 ? (
        <Text size="sm" className={classes.outdated ?? ''}>
          The loan package or the form has changed since this was filled in. Fill it in again before you submit.
        </Text>
      ) : null}
    </>
  );
}

function Actions({ requirement, canEdit, processing, uploads }: RowProps) {
  const { _id, name, status, templateId, isOutdated, files } = requirement;
  const isRunning = processing.isRunning(requirement);
  const canProcess = canEdit && !isRunning && mayFill(requirement);
  const isUploading = uploads.uploadOf(_id)?.failure === undefined && uploads.uploadOf(_id) !== undefined;
  return (
    <div className={classes.actions}>
      {templateId == null ? null : (
        <Button
          size="compact-md"
          variant={canProcess ? 'filled' : 'default'}
          leftSection={<IconWand size={16} aria-hidden />}
          loading={isRunning}
          disabled={!canProcess}
          aria-label={`${processLabel(status, isOutdated)}: ${name}`}
          onClick={() => processing.process(requirement)}
        >
          {processLabel(status, isOutdated)}
        </Button>
      )}
      {mayView(requirement) ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={`${texts.view}: ${name}`}
          onClick={() => viewRequirement(requirement)}
        >
          {texts.view}
        </Button>
      ) : null}
      {mayDownload(requirement) ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`${texts.download}: ${name}`}
          onClick={() => void downloadRequirement(requirement)}
        >
          {texts.download}
        </Button>
      ) : null}
      {canEdit ? (
        <UploadButton
          name={name}
          label={files.length > 0 ? 'Upload newer' : 'Upload'}
          isBusy={isUploading}
          onFiles={(chosen) => uploads.add(_id, chosen)}
        />
      ) : null}
    </div>
  );
}

const processLabel = (status: string, isOutdated: boolean): string =>
  status === 'error' ? texts.retry : isOutdated && isProcessDisabled(status) ? 'Fill in again' : texts.process;

interface UploadButtonProps {
  readonly name: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function UploadButton({ name, label, isBusy, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={isBusy}
        aria-label={`${label}: ${name}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={`File for ${name}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function UploadState({
  requirementId,
  uploads,
}: {
  readonly requirementId: string;
  readonly uploads: RequirementUploads;
}) {
  const upload = uploads.uploadOf(requirementId);
  if (!upload) return null;
  const { name, share, failure } = upload;
  if (failure !== undefined)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        p="xs"
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={() => uploads.dismiss(requirementId)}
      >
        {name === '' ? failure : `${name}: ${failure}`}
      </Alert>
    );
  return (
    <div className={classes.upload}>
      <Text size="sm">
        Uploading {name} {Math.round(share * 100)}%
      </Text>
      <progress value={share} max={1} aria-label={`Upload of ${name}`} />
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => uploads.cancel(requirementId)}
        aria-label={`Cancel ${name}`}
      >
        Cancel
      </Button>
    </div>
  );
}
