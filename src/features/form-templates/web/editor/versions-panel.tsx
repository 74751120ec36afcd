import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, type RefObject, useRef } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { FormTemplate, ShortVersion } from '../../contract.ts';
import {
  archiveFormTemplate,
  discardFormDraft,
  readFormUses,
  startFormVersion,
  uploadFormVersion,
} from '../../endpoints.ts';
import { useTakeTemplate } from '../queries.ts';
import classes from './editor.module.css';
import { mayUseOtherPdf, type Unsaved } from './unsaved.ts';

const stateTexts: Readonly<Record<ShortVersion['state'], string>> = {
  draft: 'Draft',
  published: 'Published',
  replaced: 'Replaced',
};

interface VersionsProps {
  readonly template: FormTemplate;
  readonly unsaved: RefObject<Unsaved | null>;
  /** Shows a version; the current one without a number. */
  readonly onShow: (version: number | undefined) => void;
  /** The template is gone with its only draft. */
  readonly onDeleted: () => void;
}

/** The versions of a template, and what can be done with it as a whole. */
export function VersionsPanel(props: VersionsProps) {
  const { template, onShow } = props;
  const { versions, shown, archivedAt } = template;
  return (
    <details className={classes.versions}>
      <summary>
        Version {shown.version} ({stateTexts[shown.state].toLowerCase()}
        {archivedAt ? ', archived' : ''}) · {versions.length === 1 ? '1 version' : `${versions.length} versions`}
      </summary>
      <VersionList versions={versions} shown={shown.version} onShow={onShow} />
      <VersionActions {...props} />
    </details>
  );
}

const onError = (error: unknown) => notice.error(messageOf(error));

function useVersionCalls({ template, unsaved, onShow, onDeleted }: VersionsProps) {
  const { _id, shown, archivedAt } = template;
  const params = { id: _id };
  const take = useTakeTemplate();
  const taken = {
    onSuccess: ({ template: next }: { readonly template: FormTemplate }) => {
      take(next);
      onShow(undefined);
    },
    onError,
  };
  const start = useMutation({ mutationFn: () => callEndpoint(startFormVersion, { params }), ...taken });
  const replace = useMutation({
    mutationFn: (file: File) =>
      sendForm(uploadFormVersion, {
        params,
        fields: shown.state === 'draft' ? { edit: shown.edit } : {},
        files: [file],
      }),
    onSuccess: (answer) => {
      unsaved.current?.leave();
      taken.onSuccess(answer);
    },
    onError,
  });
  const archive = useMutation({
    mutationFn: async () => {
      const archived = archivedAt === null;
      if (archived && !(await askArchive(_id))) return;
      taken.onSuccess(await callEndpoint(archiveFormTemplate, { params, body: { archived } }));
    },
    onError,
  });
  const discard = useMutation({
    mutationFn: () => callEndpoint(discardFormDraft, { params }),
    onSuccess: ({ isDeleted }) => {
      unsaved.current?.leave();
      if (isDeleted) onDeleted();
      else onShow(undefined);
    },
    onError,
  });
  return { start, replace, archive, discard };
}

/** With the names of what asks for the form now. */
async function askArchive(id: string): Promise<boolean> {
  const { names } = await callEndpoint(readFormUses, { params: { id } });
  const text =
    names.length === 0
      ? 'No deal is filled in from it until you restore it.'
      : `These document requirements use it: ${names.join(', ')}. No deal is filled in from it until you restore it.`;
  return confirm({ title: 'Archive this template?', text, confirm: 'Archive' });
}

function askDiscard(isOnly: boolean): Promise<boolean> {
  const text = isOnly
    ? 'This template was never published, so it is deleted.'
    : 'The published version stays as it is.';
  return confirm({ title: 'Discard the draft?', text, confirm: 'Discard', dangerous: true });
}

function VersionActions(props: VersionsProps) {
  const { versions, shown, archivedAt } = props.template;
  const { start, replace, archive, discard } = useVersionCalls(props);
  const draft = versions.find(({ state }) => state === 'draft');
  return (
    <Group gap="xs" mt="sm">
      {draft || archivedAt ? null : (
        <Button size="compact-sm" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          Start a new version
        </Button>
      )}
      {archivedAt || (draft && shown.state !== 'draft') ? null : (
        <OtherPdf
          isPending={replace.isPending}
          onChoose={async (file) => (await mayUseOtherPdf(props.unsaved.current)) && replace.mutate(file)}
        >
          {draft ? 'Use another PDF' : 'New version with another PDF'}
        </OtherPdf>
      )}
      {draft ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={async () => (await askDiscard(versions.length === 1)) && discard.mutate()}
        >
          Discard draft
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" loading={archive.isPending} onClick={() => archive.mutate()}>
        {archivedAt ? 'Restore' : 'Archive'}
      </Button>
    </Group>
  );
}

interface OtherPdfProps {
  readonly isPending: boolean;
  readonly onChoose: (file: File) => Promise<unknown>;
  readonly children: ReactNode;
}

function OtherPdf({ isPending, onChoose, children }: OtherPdfProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) void onChoose(file);
  };
  return (
    <>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input ref={input} type="file" accept=".pdf" hidden aria-label="Another PDF" onChange={choose} />
    </>
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
