import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { FormTemplate, ShortVersion } from '../../contract.ts';
import { archiveFormTemplate, discardFormDraft, startFormVersion, uploadFormVersion } from '../../endpoints.ts';
import { useTakeTemplate } from '../queries.ts';
import classes from './editor.module.css';

const stateTexts: Readonly<Record<ShortVersion['state'], string>> = {
  draft: 'Draft',
  published: 'Published',
  replaced: 'Replaced',
};

interface VersionsProps {
  readonly template: FormTemplate;
  /** Shows a version; the current one without a number. */
  readonly onShow: (version: number | undefined) => void;
  /** The template is gone with its only draft. */
  readonly onDeleted: () => void;
}

/** The versions of a template, and what can be done with it as a whole. */
export function VersionsPanel({ template, onShow, onDeleted }: VersionsProps) {
  const { _id, versions, shown, archivedAt } = template;
  const params = { id: _id };
  const take = useTakeTemplate();
  const input = useRef<HTMLInputElement>(null);
  const draft = versions.find(({ state }) => state === 'draft');
  const taken = {
    onSuccess: ({ template: next }: { readonly template: FormTemplate }) => {
      take(next);
      onShow(undefined);
    },
    onError: (error: unknown) => notice.error(messageOf(error)),
  };
  const start = useMutation({ mutationFn: () => callEndpoint(startFormVersion, { params }), ...taken });
  const replace = useMutation({
    mutationFn: (file: File) =>
      sendForm(uploadFormVersion, {
        params,
        fields: draft && shown.state === 'draft' ? { edit: shown.edit } : {},
        files: [file],
      }),
    ...taken,
  });
  const archive = useMutation({
    mutationFn: () => callEndpoint(archiveFormTemplate, { params, body: { archived: archivedAt === null } }),
    ...taken,
  });
  const discard = useMutation({
    mutationFn: () => callEndpoint(discardFormDraft, { params }),
    onSuccess: ({ isDeleted }) => (isDeleted ? onDeleted() : onShow(undefined)),
    onError: (error) => notice.error(messageOf(error)),
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) replace.mutate(file);
  };
  const askDiscard = async () => {
    const isOnly = versions.length === 1;
    const text = isOnly
      ? 'This template was never published, so it is deleted.'
      : 'The published version stays as it is.';
    if (await confirm({ title: 'Discard the draft?', text, confirm: 'Discard', dangerous: true })) discard.mutate();
  };
  return (
    <details className={classes.versions}>
      <summary>
        Version {shown.version} ({stateTexts[shown.state].toLowerCase()}
        {archivedAt ? ', archived' : ''}) · {versions.length === 1 ? '1 version' : `${versions.length} versions`}
      </summary>
      <VersionList versions={versions} shown={shown.version} onShow={onShow} />
      <Group gap="xs" mt="sm">
        {draft || archivedAt ? null : (
          <Button size="compact-sm" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            Start a new version
          </Button>
        )}
        {archivedAt || (draft && shown.state !== 'draft') ? null : (
          <Button
            size="compact-sm"
            variant="default"
            loading={replace.isPending}
            onClick={() => input.current?.click()}
          >
            {draft ? 'Use another PDF' : 'New version with another PDF'}
          </Button>
        )}
        {draft ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void askDiscard()}>
            Discard draft
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" loading={archive.isPending} onClick={() => archive.mutate()}>
          {archivedAt ? 'Restore' : 'Archive'}
        </Button>
      </Group>
      <input ref={input} type="file" accept=".pdf" hidden aria-label="Another PDF" onChange={choose} />
    </details>
  );
}

interface VersionListProps {
  readonly versions: readonly ShortVersion[];
  readonly shown: number;
  readonly onShow: (version: number) => void;
}

const VersionList = ({ versions, shown, onShow }: VersionListProps) => (
  <ul>
    {versions.map((version) => (
      <li key={version._id}>
        <Button
          size="compact-sm"
          variant={version.version === shown ? 'light' : 'subtle'}
          onClick={() => onShow(version.version)}
        >
          Version {version.version}
        </Button>
        <Badge variant="light" color={version.state === 'published' ? 'pine' : 'gray'} tt="none">
          {stateTexts[version.state]}
        </Badge>
        <Text size="sm" c="dimmed" component="span">
          {version.originalName}, {version.placements} mapped,{' '}
          {formatDateTime(version.publishedAt ?? version.changedAt)}
          {version.changedBy ? `, ${version.changedBy}` : ''}
        </Text>
      </li>
    ))}
  </ul>
);
