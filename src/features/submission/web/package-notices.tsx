import '@mantine/core/styles/List.css';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { formatDateTime } from '../../../ui/format.ts';
import { answerMessages } from '../../answers/model.ts';
import type { PackageForm } from '../../answers/web/use-package-form.ts';
import { submissionTexts } from '../model.ts';
import { BackToPipeline } from './back-to-pipeline.tsx';
import { QuestionLink } from './question-link.tsx';

interface PackageNoticesProps {
  readonly pack: PackageForm;
  /** Why the last save failed. */
  readonly failure: string | undefined;
}

/** What stands above the forms: a failed save, what was brought back, what is locked. */
export function PackageNotices({ pack, failure }: PackageNoticesProps) {
  return (
    <>
      {failure === undefined ? null : (
        <Alert color="red" variant="light" role="alert" title={submissionTexts.saveFailed}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">{failure}</Text>
            <BackToPipeline />
          </Group>
        </Alert>
      )}
      {pack.refused.length === 0 ? null : <NotSaved questions={pack.refused} />}
      {pack.canEdit ? null : (
        <Alert color="gray" variant="light" title="This deal is archived">
          You can read the package. Unarchive the deal to edit it.
        </Alert>
      )}
      {pack.locked.length === 0 ? null : (
        <Alert color="amber" variant="light" title="Personal identifiers are locked">
          {answerMessages.locked}
        </Alert>
      )}
      {pack.restoredAt ? (
        <Alert color="gray" variant="light" role="status" title="We restored your unsaved changes">
          <Group justify="space-between" gap="sm">
            <Text size="sm">You made them in this tab. Last change: {formatDateTime(pack.restoredAt)}.</Text>
            <Button variant="default" size="compact-sm" onClick={pack.discard}>
              Discard changes
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}

/** Answers that a save left out. The fields may stand in a step that is not shown, so each leads there. */
function NotSaved({ questions }: { readonly questions: readonly string[] }) {
  return (
    <Alert color="red" variant="light" role="alert" title="Some answers weren’t saved">
      <Text size="sm">These have values that can’t be read. Everything else is saved.</Text>
      <List size="sm" mt={6}>
        {questions.map((question) => (
          <List.Item key={question}>
            <QuestionLink question={question} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
