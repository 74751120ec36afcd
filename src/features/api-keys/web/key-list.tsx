import { Badge, Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatDate, formatRelative } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import type { ApiKey } from '../contract.ts';
import { revokeAllKeys, revokeKey } from '../endpoints.ts';
import { endReasonTexts, scopesInWords, shownKey } from '../model.ts';
import classes from './key-list.module.css';
import { keysKey } from './key-queries.ts';

export function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => callEndpoint(revokeKey, { params: { id } }),
    onError: (error) => notice.error(messageOf(error)),
    onSuccess: () => notice.success('The key is revoked.'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keysKey });
      // The button that was pressed is gone.
      list.current?.focus();
    },
  });
  const revokeAll = useMutation({
    mutationFn: () => callEndpoint(revokeAllKeys, {}),
    onError: (error) => notice.error(messageOf(error)),
    onSuccess: ({ revoked }) => notice.success(`${revoked} keys are revoked.`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keysKey });
      list.current?.focus();
    },
  });
  const askAll = async () => {
    const isSure = await confirm({
      title: 'Revoke all API keys?',
      text: 'Every program that uses one of them is refused from now on. This can’t be undone.',
      confirm: 'Revoke all keys',
      dangerous: true,
    });
    if (isSure) revokeAll.mutate();
  };
  const ask = async ({ _id, name }: ApiKey) => {
    const isSure = await confirm({
      title: `Revoke “${name}”?`,
      text: 'Programs that use it are refused from now on. This can’t be undone.',
      confirm: 'Revoke key',
      dangerous: true,
    });
    if (isSure) revoke.mutate(_id);
  };
  if (keys.length === 0) return <Text c="dimmed">No API keys yet.</Text>;
  const areSeveral = keys.filter(({ isActive }) => isActive).length > 1;
  return (
    <>
      {areSeveral ? (
        <Button size="compact-md" variant="default" loading={revokeAll.isPending} onClick={() => void askAll()}>
          Revoke all
        </Button>
      ) : null}
      <ul className={classes.keys} ref={list} tabIndex={-1} aria-label="API keys" data-wide>
        {keys.map((key) => (
          <KeyLine
            key={key._id}
            apiKey={key}
            busy={revoke.isPending && revoke.variables === key._id}
            onRevoke={() => void ask(key)}
          />
        ))}
      </ul>
    </>
  );
}

interface KeyLineProps {
  readonly apiKey: ApiKey;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}

function KeyLine({ apiKey, busy, onRevoke }: KeyLineProps) {
  const { name, ending, scopes, lastUsedAt, expiresAt, isActive } = apiKey;
  return (
    <li>
      <IconKey size={20} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          {isActive ? null : (
            <Badge variant="light" color="gray">
              Ended
            </Badge>
          )}
        </span>
        <span className={classes.detail}>
          <code>{shownKey(ending)}</code> · {scopesInWords(scopes)}
        </span>
        <span className={classes.detail}>
          {isActive ? `Expires ${formatDate(expiresAt)}` : endOf(apiKey)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatRelative(lastUsedAt)}`}
        </span>
      </div>
      {isActive ? (
        <Button
          size="compact-md"
          variant="default"
          loading={busy}
          onClick={onRevoke}
          aria-label={`Revoke ${name} (${shownKey(ending)})`}
        >
          Revoke
        </Button>
      ) : null}
    </li>
  );
}

const endOf = ({ endedAt, endedBecause, expiresAt }: ApiKey): string =>
  endedAt !== null && endedBecause !== null
    ? `${endReasonTexts[endedBecause]} ${formatDate(endedAt)}`
    : `Expired ${formatDate(expiresAt)}`;
