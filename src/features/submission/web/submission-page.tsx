import { Alert, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { Page } from '../../../ui/page/page.tsx';
import { packageOptions } from '../../answers/web/package-queries.ts';
import { hasProgram, requirementsOptions } from '../../deal-documents/web/requirement-queries.ts';
import { dealOptions } from '../../pipeline/web/deal/deal-queries.ts';
import { isNoDeal } from '../../pipeline/web/deal/no-deal.ts';
import { submissionTexts as texts } from '../model.ts';
import { BackToPipeline } from './back-to-pipeline.tsx';
import { SubmissionWizard } from './submission-wizard.tsx';

/** /pipeline/{id}/submit and /submit-loan/{id}: the loan package of one deal. */
export function SubmissionPage() {
  const { pipelineId } = useParams({ strict: false });
  const { pipelineId: asked } = useSearch({ strict: false });
  const id = pipelineId ?? asked;
  return id === undefined ? <NoDeal /> : <OnePackage key={id} id={id} />;
}

function OnePackage({ id }: { readonly id: string }) {
  const deal = useQuery(dealOptions(id));
  const pack = useQuery(packageOptions(id));
  // Which steps are open depends on them; a deal without a lender has none yet.
  const isAsked = deal.data !== undefined && hasProgram(deal.data);
  const documents = useQuery({ ...requirementsOptions(id), enabled: isAsked });
  if (isNoDeal(deal.error) || isNoDeal(pack.error)) return <NoDeal />;
  if (deal.data && pack.data && (documents.isFetched || !isAsked))
    return <SubmissionWizard entry={deal.data} stored={pack.data} />;
  const error = deal.error ?? pack.error;
  if (error) return <Failed error={error} />;
  return (
    <Page title={texts.title}>
      <Stack align="center" gap="md" py={64} role="status">
        <Loader aria-hidden />
        <Text c="dimmed">{texts.loading}</Text>
      </Stack>
    </Page>
  );
}

const Refused = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Page title={texts.title}>
    <Stack align="flex-start" gap="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
      <BackToPipeline />
    </Stack>
  </Page>
);

const NoDeal = () => (
  <Refused title={texts.notFoundTitle}>
    <Text>{texts.notFound}</Text>
  </Refused>
);

const Failed = ({ error }: { readonly error: unknown }) => (
  <Refused title="Couldn’t load the submission">
    <Alert color="red" variant="light" role="alert">
      {messageOf(error)}
    </Alert>
  </Refused>
);
