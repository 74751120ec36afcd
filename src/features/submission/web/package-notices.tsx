import { Alert, Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '../../../ui/format.ts';
import { answerMessages } from '../../answers/model.ts';
import type { PackageForm } from '../../answers/web/use-package-form.ts';
import { submissionTexts } from '../model.ts';
import { BackToPipeline } from './back-to-pipeline.tsx';

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
