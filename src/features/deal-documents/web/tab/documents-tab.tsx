import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  blocksSubmission,
  type DocumentDeadline,
  deadlineLabels,
  documentDeadlines,
  mayFillWithAll,
} from '../../../../lending/documents/requirement.ts';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { AskBorrower } from '../../../pipeline/web/deal/sections/ask-borrower.tsx';
import { useDealEvents } from '../../../pipeline/web/use-deal-events.ts';
import { arrivingTexts } from '../../arriving-model.ts';
import { loadHints, dealDocumentTexts as texts } from '../../model.ts';
import { ArrivingFiles } from '../arriving/arriving-files.tsx';
import { wasMovedHere } from '../arriving/arriving-queries.ts';
import { Offers } from '../arriving/offers.tsx';
import {
  isUndecided,
  type RequirementList,
  type ShownRequirement,
  useRequirementChanges,
} from '../requirement-queries.ts';
import type { DocumentsStep } from '../use-documents-step.ts';
import classes from './documents-tab.module.css';
import { RequirementRow } from './requirement-row.tsx';
import { useRequirementUploads } from './requirement-uploads.ts';
import { ReviewStatus } from './review-status.tsx';
import { useProcess } from './use-process.ts';

interface DocumentsTabProps {
  readonly dealId: string;
  readonly step: DocumentsStep;
  /** Saves what differs from what was saved; undefined: nothing does. */
  readonly onSave: (() => void) | undefined;
  readonly onContinue: () => void;
}

/** The documents that the lender of a deal requires: processed, uploaded, looked at, until all of them are there. */
export function DocumentsTab({ dealId, step, onSave, onContinue }: DocumentsTabProps) {
  const { data, error, refetch } = step.query;
  const { canEdit } = step;
  if (step.missing !== undefined) return <WithoutList {...{ dealId, canEdit }} message={step.missing} isUndecided />;
  // After a change of lender the rows on screen are those of the one before.
  if (data === undefined || isUndecided(error))
    return error ? (
      <WithoutList
        {...{ dealId, canEdit }}
        message={failureOf(error)}
        isUndecided={isUndecided(error)}
        retry={() => void refetch()}
      />
    ) : (
      <LoadingRows height={88} />
    );
  const goOn = () => {
    step.confirmEmpty();
    onContinue();
  };
  if (data.requirements.length === 0)
    return (
      <EmptyState title={texts.none} action={<Button onClick={goOn}>Continue</Button>}>
        The lender of this deal asks for no documents with the submission.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {onSave ? <Unsaved onSave={onSave} /> : null}
      <Documents dealId={dealId} list={data} onContinue={onContinue} />
    </Stack>
  );
}

const Unsaved = ({ onSave }: { readonly onSave: () => void }) => (
  <Alert color="amber" variant="light" title="You have unsaved changes">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">Forms are filled in from what is saved. Save your progress to fill in your changes too.</Text>
      <Button size="compact-sm" variant="default" onClick={onSave}>
        Save progress
      </Button>
    </Stack>
  </Alert>
);

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.body ? messageOf(error) : texts.loadFailed;

interface NotLoadedProps {
  readonly dealId: string;
  readonly message: string;
  readonly retry?: () => void;
}

interface WithoutListProps extends NotLoadedProps {
  readonly canEdit: boolean;
  /** The lender or the loan program has to be chosen first. */
  readonly isUndecided: boolean;
}

/** Files may come before a lender is selected. */
const WithoutList = ({ canEdit, isUndecided: isChoosing, ...props }: WithoutListProps) => (
  <Stack gap="md">
    <NotLoaded {...props} />
    <ArrivingFiles
      {...{ dealId: props.dealId, canEdit }}
      requirements={[]}
      noPlaces={isChoosing ? arrivingTexts.noPlaces : arrivingTexts.placesFailed}
    />
    <Offers dealId={props.dealId} canEdit={canEdit} />
  </Stack>
);

function NotLoaded({ dealId, message, retry }: NotLoadedProps) {
  return (
    <Alert color="amber" variant="light" role="alert" title={message}>
      <Stack gap="sm" align="flex-start">
        <div>
          <Text size="sm">Please check:</Text>
          <ul className={classes.hints}>
            {loadHints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to="/pipeline/$pipelineId" params={{ pipelineId: dealId }} {...props} />}
          >
            Open the deal
          </Button>
          {retry ? (
            <Button size="compact-sm" variant="default" onClick={retry}>
              Try again
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  );
}

interface DocumentsProps {
  readonly dealId: string;
  readonly list: RequirementList;
  readonly onContinue: () => void;
}

function Documents({ dealId, list: { requirements, canEdit }, onContinue }: DocumentsProps) {
  const changes = useRequirementChanges(dealId);
  const processing = useProcess(dealId, changes);
  const uploads = useRequirementUploads(dealId, changes);
  useDealEvents(dealId, (event) => {
    if (event.type === 'reset') return void changes.refetch();
    if (event.type !== 'document-update' || event.requirementId === null) return;
    const before = changes.known(event.requirementId);
    const isNews = changes.apply(event);
    const name = before?.name;
    // After a removal an earlier file counts again, which nobody has uploaded now.
    const isKnown = before?.files.some(({ _id }) => _id === event.filledDocumentId) === true;
    if (
      isNews &&
      name !== undefined &&
      event.status === 'uploaded' &&
      !isKnown &&
      !uploads.isSending(event.requirementId) &&
      !wasMovedHere(event.requirementId)
    )
      notice.info(`A file was uploaded for “${name}”.`);
  });
  const fillable = requirements.filter(({ templateId }) => templateId !== null);
  const canFill = fillable.some(mayFillWithAll);
  const row = (requirement: ShownRequirement) => (
    <RequirementRow key={requirement._id} {...{ dealId, requirement, canEdit, changes, processing, uploads }} />
  );
  return (
    <Stack gap="md">
      <ReviewStatus requirements={requirements} onContinue={onContinue} />
      {canEdit && requirements.some((one) => one.source === 'borrower' && blocksSubmission(one)) ? (
        <AskBorrower dealId={dealId}>Does the borrower have documents that are still needed?</AskBorrower>
      ) : null}
      <ArrivingFiles {...{ dealId, canEdit, requirements }} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {canEdit
            ? 'Upload a file or drop it on its document: PDF, PNG, JPEG, DOC or DOCX, up to 25 MB.'
            : 'This deal is archived. You can read its documents.'}
        </Text>
        {fillable.length > 0 ? (
          <Button
            leftSection={<IconWand size={18} aria-hidden />}
            variant="default"
            loading={processing.isFillingAll}
            disabled={!canEdit || !canFill}
            onClick={processing.processAll}
          >
            {texts.autoFillAll}
          </Button>
        ) : null}
      </Group>
      {documentDeadlines.map((deadline) => (
        <Deadline key={deadline} deadline={deadline} requirements={requirements} row={row} />
      ))}
      <Offers dealId={dealId} canEdit={canEdit} />
    </Stack>
  );
}

interface DeadlineProps {
  readonly deadline: DocumentDeadline;
  readonly requirements: readonly ShownRequirement[];
  readonly row: (requirement: ShownRequirement) => React.ReactNode;
}

function Deadline({ deadline, requirements, row }: DeadlineProps) {
  const mine = requirements.filter(({ neededBy }) => neededBy === deadline);
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby={`documents-${deadline}`}>
      <Title order={2} size="h4" id={`documents-${deadline}`}>
        {deadlineLabels[deadline]}
      </Title>
      <ul className={classes.rows}>{mine.map(row)}</ul>
    </section>
  );
}
