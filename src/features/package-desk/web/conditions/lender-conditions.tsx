import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { Condition, LoanPackage } from '../../contract.ts';
import { readLenderThread, writeAsLender } from '../../endpoints.ts';
import { useMove, usePackageChange, useSendOnce } from '../queries.ts';
import { AddConditions } from './add-conditions.tsx';
import { ConditionList } from './condition-list.tsx';
import { EditCondition } from './edit-condition.tsx';
import { MessageForm, type TypedMessage } from './message-form.tsx';
import { Thread } from './thread.tsx';

/** The conditions of a package at the desk of its lender. */
export function LenderConditions({ loan }: { readonly loan: LoanPackage }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title="Conditions"
      isWide
      about={`Due dates are days in ${loan.zone} time.`}
      aside={
        loan.can.decide ? (
          <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add conditions
          </Button>
        ) : undefined
      }
    >
      {loan.conditions.length === 0 ? (
        <Text size="sm" c="dimmed">
          No conditions yet. Add what you still need before this loan closes.
        </Text>
      ) : (
        <ConditionList
          conditions={loan.conditions}
          side="lender"
          more={(condition) => <Acts loan={loan} condition={condition} />}
        />
      )}
      {isAdding ? <AddConditions loan={loan} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

const dialogs = {
  waive: {
    title: 'Waive the condition',
    text: 'The broker reads your reason. You can reopen the condition later.',
    confirm: 'Waive the condition',
  },
  reopen: {
    title: 'Reopen the condition',
    text: 'The broker reads your reason and has to answer again.',
    confirm: 'Reopen the condition',
  },
} as const;

interface ActsProps {
  readonly loan: LoanPackage;
  readonly condition: Condition;
}

function Acts({ loan, condition }: ActsProps) {
  const { _id: conditionId, title, version, can } = condition;
  const [asking, setAsking] = useState<'waive' | 'reopen'>();
  const [isEditing, setEditing] = useState(false);
  const move = useMove(loan._id);
  const accept = () =>
    move.mutate({ conditionId, act: 'accept', version }, { onError: (error) => notice.error(messageOf(error)) });
  return (
    <>
      <Group gap="xs">
        {can.acts.includes('accept') ? (
          <Button
            size="compact-sm"
            variant="light"
            loading={move.isPending}
            aria-label={`Accept ${title}`}
            onClick={accept}
          >
            Accept
          </Button>
        ) : null}
        {(['waive', 'reopen'] as const).map((act) =>
          can.acts.includes(act) ? (
            <Button
              key={act}
              size="compact-sm"
              variant="default"
              aria-label={`${act === 'waive' ? 'Waive' : 'Reopen'} ${title}`}
              onClick={() => setAsking(act)}
            >
              {act === 'waive' ? 'Waive' : 'Reopen'}
            </Button>
          ) : null,
        )}
        {can.edit ? (
          <Button size="compact-sm" variant="default" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        ) : null}
      </Group>
      <LenderThread loan={loan} condition={condition} />
      {asking === undefined ? null : (
        <ReasonDialog
          {...dialogs[asking]}
          cancel="Go back"
          opened
          onClose={() => setAsking(undefined)}
          send={async (reason) => void (await move.mutateAsync({ conditionId, act: asking, reason, version }))}
        />
      )}
      {isEditing ? <EditCondition loan={loan} condition={condition} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function LenderThread({ loan, condition }: ActsProps) {
  const params = { id: loan._id, conditionId: condition._id };
  const sendOnce = useSendOnce();
  const write = usePackageChange(loan._id, ({ message, files }: TypedMessage) =>
    sendOnce(writeAsLender, { params, fields: { message }, files }),
  );
  return (
    <Thread
      condition={condition}
      side="lender"
      source={{
        queryKey: ['lender-packages', 'thread', condition._id],
        read: async (signal) => (await callEndpoint(readLenderThread, { params }, { signal })).thread,
      }}
    >
      {condition.can.write ? (
        <MessageForm
          about={condition.title}
          label="Message to the broker"
          button="Send message"
          send={write.mutateAsync}
        />
      ) : null}
    </Thread>
  );
}
