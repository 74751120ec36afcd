import '@mantine/core/styles/RingProgress.css';
import { Alert, Button, Group, Paper, RingProgress, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { severityOf } from '../../../../lending/preflight/issues.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import type { PackageForm } from '../../../answers/web/use-package-form.ts';
import type { PackagePreflight } from '../../contract.ts';
import { IssueList } from './issue-list.tsx';
import { preflightOptions, useReview } from './preflight-queries.ts';
import classes from './review.module.css';

export interface ReviewStepProps {
  readonly pack: PackageForm;
  readonly onReviewed: () => void;
}

/** What stands against the package, and the button that says it was reviewed. */
export function ReviewStep({ pack, onReviewed }: ReviewStepProps) {
  const query = useQuery({ ...preflightOptions(pack.dealId), staleTime: 0 });
  return (
    <Stack gap="md">
      {pack.isDirty ? (
        <Alert color="amber" variant="light" title="You have unsaved changes">
          The review covers what is saved. Save your progress to check them too.
        </Alert>
      ) : null}
      <DataState query={query} failed="Couldn’t check the package.">
        {(found) => <Review dealId={pack.dealId} found={found} onReviewed={onReviewed} />}
      </DataState>
    </Stack>
  );
}

interface ReviewProps {
  readonly dealId: string;
  readonly found: PackagePreflight;
  readonly onReviewed: () => void;
}

function Review({ dealId, found, onReviewed }: ReviewProps) {
  const review = useReview(dealId, onReviewed);
  const isReviewed = found.review?.isCurrent === true;
  return (
    <>
      <Paper withBorder p="lg" component="section" aria-label="Package score" className={classes.score ?? ''}>
        <Score found={found} />
      </Paper>
      {found.issues.length > 0 ? (
        <Paper withBorder p="lg">
          <Stack gap="lg">
            <IssueList issues={found.issues} />
          </Stack>
        </Paper>
      ) : null}
      {review.isError ? (
        <Alert color="red" variant="light" role="alert" title="The package isn’t marked as reviewed">
          {messageOf(review.error)}
        </Alert>
      ) : null}
      <Group justify="space-between" gap="sm">
        <ReviewedBy review={found.review} />
        <Button
          loading={review.isPending}
          disabled={!found.can.review && !isReviewed}
          onClick={() => (isReviewed ? onReviewed() : review.mutate(found.contents))}
        >
          {isReviewed ? 'Continue' : 'Mark as reviewed & continue'}
        </Button>
      </Group>
    </>
  );
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function summaryOf({ issues }: PackagePreflight): { readonly title: string; readonly text: string } {
  const count = (severity: string) => issues.filter((issue) => severityOf(issue) === severity).length;
  const [blocking, warnings] = [count('blocking'), count('warning')];
  if (blocking > 0)
    return {
      title: `${plural(blocking, 'thing')} to fix`,
      text: 'Fix these before you sign. Each line leads to the place to fix it.',
    };
  if (warnings > 0)
    return {
      title: `Ready, with ${plural(warnings, 'thing')} to check`,
      text: 'Nothing is missing. Your lender may ask about the points below.',
    };
  return { title: 'Ready to sign', text: 'Nothing is missing, and everything agrees.' };
}

function Score({ found }: { readonly found: PackagePreflight }) {
  const { title, text } = summaryOf(found);
  const color = found.can.review ? 'pine.6' : 'amber.6';
  return (
    <Group gap="lg" wrap="nowrap" align="center">
      <RingProgress
        size={104}
        thickness={9}
        roundCaps
        aria-hidden
        sections={[{ value: found.score, color }]}
        label={
          <Text ta="center" fw={700} size="xl">
            {found.score}
          </Text>
        }
      />
      <div role="status">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {text}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          Score {found.score} of 100, from {plural(found.checked, 'check')}
        </Text>
      </div>
    </Group>
  );
}

function ReviewedBy({ review }: Pick<PackagePreflight, 'review'>) {
  if (!review) return <span />;
  const when = formatDateTime(review.at);
  return (
    <Group gap={6} wrap="nowrap">
      {review.isCurrent ? <IconCircleCheck size={18} aria-hidden /> : null}
      <Text size="sm" c="dimmed">
        {review.isCurrent
          ? `Reviewed ${when}${review.by ? ` by ${review.by}` : ''}`
          : `Last reviewed ${when}. The package has changed since.`}
      </Text>
    </Group>
  );
}
