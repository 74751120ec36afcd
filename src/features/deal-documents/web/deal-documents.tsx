import { Badge, Button, Group, Text } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isReady } from '../../../lending/documents/requirement.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import { formatSize } from '../../documents/model.ts';
import { ScanBadge } from '../../documents/web/list/scan-badge.tsx';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import type { ListedDocument } from '../contract.ts';
import { listDealDocuments } from '../endpoints.ts';
import classes from './deal-documents.module.css';
import { Rejections } from './rejections.tsx';
import { hasProgram, requirementsOptions } from './requirement-queries.ts';
import { viewFile } from './tab/view-file.ts';

const documentsOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['deal-documents', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(listDealDocuments, { params: { pipelineId: dealId } }, { signal })).documents,
  });

/** The documents of a deal, on its page. */
export function DealDocuments({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(documentsOptions(entry._id));
  return (
    <PanelFrame>
      <Group justify="space-between" gap="md" align="center">
        <Summary entry={entry} />
        <Button
          variant="default"
          leftSection={<IconFiles size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/pipeline/$pipelineId/submit"
              params={{ pipelineId: entry._id }}
              search={{ step: 'documents' }}
              {...props}
            />
          )}
        >
          Open documents
        </Button>
      </Group>
      <DataState query={query} failed="Couldn’t load the documents." loading={<LoadingRows rows={2} />}>
        {(documents) => (documents.length === 0 ? null : <DocumentList documents={documents} />)}
      </DataState>
    </PanelFrame>
  );
}

/** How many of the required documents are there; what has to be chosen first where that is unknown. */
function Summary({ entry }: { readonly entry: PipelineEntry }) {
  const { data } = useQuery({ ...requirementsOptions(entry._id), enabled: hasProgram(entry) });
  const needed = data?.requirements.filter(({ neededBy }) => neededBy === 'submission');
  const ready = needed?.filter(({ status }) => isReady(status)).length ?? 0;
  const text =
    entry.selectedLenderId === null
      ? 'Select a lender to see which documents this deal needs.'
      : entry.selectedProgramId === null
        ? 'Select a loan program to see which documents this deal needs.'
        : needed === undefined
          ? ''
          : needed.length === 0
            ? 'The lender requires no documents with the submission.'
            : `${ready} of ${needed.length} required documents ready`;
  return <Text fw={600}>{text}</Text>;
}

const standings: Readonly<
  Record<ListedDocument['standing'], { readonly label: string; readonly color: string } | null>
> = {
  counts: null,
  replaced: { label: 'Replaced', color: 'gray' },
  setAside: { label: 'No longer needed', color: 'amber' },
  unplaced: { label: 'Not assigned yet', color: 'blue' },
};

function DocumentList({ documents }: { readonly documents: readonly ListedDocument[] }) {
  return (
    <ul className={classes.list} aria-label="Documents">
      {documents.map((document) => (
        <Line key={document._id} document={document} />
      ))}
    </ul>
  );
}

function Line({ document }: { readonly document: ListedDocument }) {
  const { originalName, requirementName, lenderName, uploadedAt, size, origin, standing } = document;
  const badge = standings[standing];
  // Of what is no longer needed it matters whose it was.
  const what = standing === 'setAside' ? [requirementName, lenderName] : [requirementName];
  const facts = [...what, origin === 'filled' ? 'Filled in' : 'Uploaded', formatDateTime(uploadedAt), formatSize(size)];
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <button type="button" className={classes.name} onClick={() => void viewFile(document)}>
          {originalName}
        </button>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
        <Rejections rejections={document.rejections} />
      </div>
      <ScanBadge scan={document.scan} />
      {badge ? (
        <Badge variant="light" color={badge.color}>
          {badge.label}
        </Badge>
      ) : null}
    </li>
  );
}
