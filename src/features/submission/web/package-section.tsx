import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconFileArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import type { Completeness } from '../../answers/completeness.ts';
import { completenessOptions } from '../../answers/web/package-queries.ts';
import { useDocumentsStep } from '../../deal-documents/web/use-documents-step.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { AskBorrower } from '../../pipeline/web/deal/sections/ask-borrower.tsx';
import { signingOptions } from '../../signing/web/signing-queries.ts';
import { doneSteps, hasSubmittedPackage, wizardSteps } from '../model.ts';
import { useIsReviewed } from './review/preflight-queries.ts';

/** How complete the loan package of a deal is, on the deal's page. */
export function PackageSection({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(completenessOptions(entry._id));
  return (
    <PanelFrame>
      <DataState query={query} failed="Couldn’t load the loan package." loading={<LoadingRows rows={2} />}>
        {(completeness) => <PackageProgress entry={entry} completeness={completeness} />}
      </DataState>
    </PanelFrame>
  );
}

interface ProgressProps {
  readonly entry: PipelineEntry;
  readonly completeness: Completeness;
}

function PackageProgress({ entry, completeness }: ProgressProps) {
  const id = entry._id;
  const { answered, asked, missing, experience, scope } = completeness;
  const documents = useDocumentsStep(entry).isDone;
  const reviewed = useIsReviewed(id);
  const { data: signing } = useQuery(signingOptions(id));
  const done = doneSteps(completeness, {
    documents,
    reviewed,
    signed: signing?.isDone === true,
    submitted: hasSubmittedPackage(entry),
  }).size;
  const open = [
    ...(missing.length > 0 ? [`Required: ${missing.join(', ')}`] : []),
    ...(experience ? [] : ['Experience Sheet']),
    ...(scope ? [] : ['Scope of Work']),
  ];
  return (
    <Group justify="space-between" gap="md" align="flex-end">
      <div>
        <Text fw={600}>
          {done} of {wizardSteps.length} steps done
        </Text>
        <Text size="sm" c="dimmed">
          {answered} of {asked} questions answered
          {open.length > 0 ? `. Still open: ${open.join('; ')}` : ''}
        </Text>
        {missing.length > 0 && !entry.archived ? (
          <AskBorrower dealId={id}>The borrower can answer what is missing about them.</AskBorrower>
        ) : null}
        <Progress value={(answered / asked) * 100} mt="xs" maw={360} aria-label="Questions answered" />
      </div>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/pipeline/$pipelineId/submit" params={{ pipelineId: id }} {...props} />}
        leftSection={<IconFileArrowRight size={16} />}
      >
        Open the loan package
      </Button>
    </Group>
  );
}
