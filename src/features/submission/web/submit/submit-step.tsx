import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { classRequired } from '../../../quotes/errors.ts';
import { ClassLink } from '../../../quotes/web/class-link.tsx';
import type { Submission } from '../../contract.ts';
import { packageSubmittedAlready } from '../../errors.ts';
import { isWithLender, labelOfStep, type StepId, submitTexts } from '../../model.ts';
import { EarlierPackages } from './earlier-packages.tsx';
import { PackageContents } from './package-contents.tsx';
import { submissionOptions, useSubmit } from './submission-queries.ts';
import { SubmittedPanel } from './submitted-panel.tsx';

export interface SubmitStepProps {
  readonly dealId: string;
  readonly property: string;
  /** Something was typed that is not saved. */
  readonly isDirty: boolean;
  readonly onStep: (step: StepId) => void;
}

/** The last step: what goes to the lender and the button that sends it, or what was sent. */
export function SubmitStep(props: SubmitStepProps) {
  const query = useQuery({ ...submissionOptions(props.dealId), staleTime: 0 });
  return (
    <DataState query={query} failed="Couldn’t load the submission.">
      {(submission) => <OneSubmission {...props} submission={submission} />}
    </DataState>
  );
}

type Props = SubmitStepProps & { readonly submission: Submission };

function OneSubmission({ submission, ...props }: Props) {
  const { package: sent, earlier } = submission;
  if (sent && isWithLender(sent.state))
    return (
      <Stack gap="md">
        <SubmittedPanel dealId={props.dealId} sent={sent} />
        <EarlierPackages earlier={earlier} />
      </Stack>
    );
  return (
    <Stack gap="md">
      {props.isDirty ? (
        <Alert color="amber" variant="light" title="You have unsaved changes">
          The package holds what is saved. Save your progress first, then review it again.
        </Alert>
      ) : null}
      <Missing submission={submission} onStep={props.onStep} />
      <PackageContents summary={submission.summary} />
      <SubmitBar {...props} submission={submission} />
      <EarlierPackages earlier={sent ? [sent, ...earlier] : earlier} />
    </Stack>
  );
}

/** What stands against the submission, with a way to each step. */
function Missing({ submission, onStep }: Pick<Props, 'submission' | 'onStep'>) {
  const { missing, whyNotSubmit, classToPass } = submission;
  if (whyNotSubmit !== null)
    return (
      <Alert color="amber" variant="light" title="This package can’t be submitted now" role="status">
        {whyNotSubmit} {classToPass === null ? null : <ClassLink classId={classToPass} />}
      </Alert>
    );
  if (missing.length === 0) return null;
  return (
    <Alert color="amber" variant="light" title="Complete these steps first" role="status">
      <List spacing={4} withPadding={false}>
        {missing.map((step) => (
          <List.Item key={step}>
            <Button variant="subtle" size="compact-sm" onClick={() => onStep(step)}>
              {labelOfStep(step)}
            </Button>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function SubmitBar({ dealId, property, submission, isDirty }: Props) {
  const navigate = useNavigate();
  const submit = useSubmit(dealId);
  const { summary, can } = submission;
  const lender = summary.lender ?? 'the lender';
  const send = async () => {
    const isSure = await confirm({
      title: `Submit to ${lender}?`,
      text: `${lender} gets the package for ${property} with ${documentsText(summary.documents.length)}. After that, the selected lender and program can no longer be changed unless you withdraw the package.`,
      confirm: submitTexts.submit,
    });
    if (!isSure) return;
    // This bar is gone by then: the answer shows what was submitted.
    const sent = await submit.mutateAsync(summary.reviewedAt ?? '').catch(() => undefined);
    if (!sent) return;
    notice.success(sent.message);
    void navigate({ to: '/pipeline' });
  };
  return (
    <Paper withBorder p="lg" component="section" aria-label="Submit">
      <Stack gap="md">
        {submit.isError ? <Refused error={submit.error} /> : null}
        <Group justify="space-between" gap="md">
          <div>
            <Title order={2} size="h4">
              {can.submit ? `Ready for ${lender}` : 'Not ready yet'}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {can.submit
                ? `${lender} is notified by email and finds the package in its portal.`
                : 'The button works once everything above is done.'}
            </Text>
          </div>
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            loading={submit.isPending}
            disabled={!can.submit || isDirty}
            onClick={() => void send()}
          >
            {submitTexts.submit}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const documentsText = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** Somebody else, or another window, was first: what is shown by then says so. */
function Refused({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError && error.is(packageSubmittedAlready)) return null;
  const { classId, classTitle } = (error instanceof ApiError && error.is(classRequired) && error.body?.about) || {};
  return (
    <Alert color="red" variant="light" role="alert" title="The package wasn’t submitted">
      {messageOf(error)} {classId === undefined ? null : <ClassLink classId={classId} title={classTitle} />}
    </Alert>
  );
}
