import '@mantine/core/styles/Switch.css';
import { Anchor, Badge, Button, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { OwnClassLine } from '../../contract.ts';
import * as calls from '../../endpoints.ts';
import { stateLabels } from '../../model.ts';
import { ownClassesOptions } from '../queries.ts';
import classes from './editor.module.css';

const NewClass = () => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/lender/classes/$classId" params={{ classId: 'new' }} {...props} />}
  >
    New class
  </Button>
);

/** /lender/classes: what the company teaches. */
export function OwnClassesPage() {
  const { lenderId } = useProfile();
  const query = useQuery({ ...ownClassesOptions, enabled: lenderId !== null });
  return (
    <Page
      title="Classes for brokers"
      subtitle="Teach brokers how you lend: short sections and a quiz. Brokers who pass earn a credential, which you see on their requests and packages."
      actions={lenderId === null ? undefined : <NewClass />}
    >
      {lenderId === null ? (
        <Text role="alert">No lender assigned to this account.</Text>
      ) : (
        <DataState query={query} failed="Couldn’t load your classes.">
          {(own) =>
            own.length === 0 ? (
              <EmptyState title="No classes yet" action={<NewClass />}>
                Begin with what brokers ask you most: your draws, your documents, what stops a closing.
              </EmptyState>
            ) : (
              <PanelFrame>
                <ul className={classes.rows}>
                  {own.map((one) => (
                    <Row key={one._id} own={one} />
                  ))}
                </ul>
              </PanelFrame>
            )
          }
        </DataState>
      )}
    </Page>
  );
}

const countText = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

const passedText = (brokers: number): string =>
  brokers === 0
    ? 'No broker has a credential yet.'
    : `${brokers === 1 ? '1 broker has' : `${brokers} brokers have`} a credential.`;

function useActs({ _id, title }: OwnClassLine) {
  const client = useQueryClient();
  const params = { id: _id };
  const said = {
    onError: (error: unknown) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ownClassesOptions.queryKey }),
  };
  const withdraw = useMutation({
    mutationFn: () => callEndpoint(calls.withdrawClass, { params }),
    onSuccess: ({ message }) => notice.success(message),
    ...said,
  });
  const require = useMutation({
    mutationFn: (isRequired: boolean) => callEndpoint(calls.requireClass, { params, body: { isRequired } }),
    onSuccess: ({ message }) => notice.success(message),
    ...said,
  });
  const remove = useMutation({ mutationFn: () => callEndpoint(calls.deleteClass, { params }), ...said });
  const name = title || 'Untitled class';
  const askToWithdraw = async () => {
    const text = `Brokers can no longer take “${name}”, and nothing requires it any more. Credentials stay valid.`;
    if (await confirm({ title: 'Withdraw this class?', text, confirm: 'Withdraw', dangerous: true })) withdraw.mutate();
  };
  const askToDelete = async () => {
    const text = `“${name}” was never published. It is deleted for good.`;
    if (await confirm({ title: 'Delete this draft?', text, confirm: 'Delete', dangerous: true })) remove.mutate();
  };
  return { name, require, askToWithdraw, askToDelete };
}

function Row({ own }: { readonly own: OwnClassLine }) {
  const { _id, state, publishedVersion, hasChanges, isRequired, passed, takenDownReason } = own;
  const { name, require, askToWithdraw, askToDelete } = useActs(own);
  return (
    <li>
      <div>
        <div className={classes.state}>
          <Text fw={600} component="h2" size="md">
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/lender/classes/$classId" params={{ classId: _id }} {...props} />}
            >
              {name}
            </Anchor>
          </Text>
          <Badge variant="light" tt="none" {...(state === 'published' ? {} : { color: 'gray' })}>
            {stateLabels[state]}
          </Badge>
        </div>
        <Text size="sm" c="dimmed">
          {publishedVersion === null
            ? `${countText(own.sections, 'section')}, ${countText(own.questions, 'question')}`
            : `Version ${publishedVersion}${hasChanges ? ' with unpublished changes' : ''}. ${passedText(passed)}`}
        </Text>
        {takenDownReason === null ? null : (
          <Text size="sm">An administrator took this class down. Reason: {takenDownReason}</Text>
        )}
      </div>
      <div className={classes.acts}>
        {state === 'published' ? (
          <Switch
            label="Required before requests"
            aria-label={`Required before requests: ${name}`}
            checked={isRequired}
            disabled={require.isPending}
            onChange={({ currentTarget }) => require.mutate(currentTarget.checked)}
          />
        ) : null}
        {state === 'published' ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Withdraw ${name}`}
            onClick={() => void askToWithdraw()}
          >
            Withdraw
          </Button>
        ) : null}
        {state === 'draft' ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Delete ${name}`}
            onClick={() => void askToDelete()}
          >
            Delete
          </Button>
        ) : null}
      </div>
    </li>
  );
}
