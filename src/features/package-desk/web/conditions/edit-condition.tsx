import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { ChangedMeanwhile, useSeenVersion } from '../../../../ui/page/changed-meanwhile.tsx';
import type { Condition, LoanPackage } from '../../contract.ts';
import { useEdit } from '../queries.ts';
import { ConditionFields, toTerms } from './condition-fields.tsx';

interface EditProps {
  readonly loan: LoanPackage;
  readonly condition: Condition;
  readonly onClose: () => void;
}

export function EditCondition({ loan, condition, onClose }: EditProps) {
  const { _id: conditionId, title, note, owner, dueOn } = condition;
  const [typed, setTyped] = useState({ title, note, owner, dueOn: dueOn ?? '' });
  const [titleError, setTitleError] = useState<string>();
  const edit = useEdit(loan._id);
  const version = useSeenVersion(condition.version);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    const terms = toTerms(typed);
    setTitleError(terms.title === '' ? 'Title is required' : undefined);
    if (terms.title === '') return;
    edit.mutate({ conditionId, ...terms, version: version.seen }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Edit the condition" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <ConditionFields value={typed} onChange={setTyped} titleError={titleError} />
          <ChangedMeanwhile version={version} />
          {edit.isError ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(edit.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" loading={edit.isPending} disabled={version.isOutdated}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
