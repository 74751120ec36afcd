import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { areDocumentsReady, blocksSubmission, statusLabel } from '../../../../lending/documents/requirement.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { dealDocumentTexts as texts } from '../../model.ts';
import { countStatuses, type ShownRequirement } from '../requirement-queries.ts';
import classes from './documents-tab.module.css';

interface ReviewStatusProps {
  readonly requirements: readonly ShownRequirement[];
  readonly onContinue?: (() => void) | undefined;
}

/** How far the documents are: counts by status, the last update, what failed, and the way on when all are there. */
export function ReviewStatus({ requirements, onContinue }: ReviewStatusProps) {
  const isDone = areDocumentsReady(requirements);
  const missing = requirements.filter(blocksSubmission).length;
  const failed = requirements.filter(({ errorMessage }) => errorMessage !== null);
  const updates = requirements.flatMap(({ lastUpdatedAt }) => lastUpdatedAt ?? []).sort();
  const last = updates.at(-1);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="review-status">
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          {/* What is read out when it changes: the counts below change with each of many forms. */}
          <div role="status">
            <Title order={2} size="h4" id="review-status" className={classes.heading ?? ''}>
              {isDone ? <IconCircleCheck size={20} aria-hidden className={classes.ready ?? ''} /> : null}
              {isDone ? texts.ready : missing === 1 ? '1 document still needed' : `${missing} documents still needed`}
            </Title>
          </div>
          <ul className={classes.counts} aria-label="Documents by status">
            {countStatuses(requirements).map(({ status, count }) => (
              <li key={status}>
                <b>{count}</b> {statusLabel(status)}
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed">
            {last === undefined ? 'Nothing has been uploaded or filled in yet' : `Last update ${formatDateTime(last)}`}
          </Text>
        </div>
        {isDone && onContinue ? <Button onClick={onContinue}>Continue</Button> : null}
      </Group>
      {failed.length > 0 ? (
        <ul className={classes.errors} aria-label="Errors">
          {failed.map(({ _id, name, errorMessage }) => (
            <li key={_id}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                <b>{name}</b>: {errorMessage}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Paper>
  );
}
