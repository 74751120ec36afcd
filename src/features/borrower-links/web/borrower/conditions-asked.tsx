import { Badge, Button, Group, Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { formatDay } from '../../../../kernel/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { documentLimits, formatSize } from '../../../documents/model.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import { linkLimits } from '../../model.ts';
import classes from './borrower.module.css';
import { states } from './documents-asked.tsx';
import { FilesFor } from './files-for.tsx';
import { keepTyping, readTyping } from './typing.ts';
import { type PartProps, useAct } from './use-borrower.ts';

type Asked = BorrowerView['conditions'][number];

/** What the lender still needs from this person, each answered in words, with files, or both. */
export function ConditionsAsked({ view, ...props }: PartProps) {
  if (view.conditions.length === 0) return null;
  return (
    <Panel
      title="The lender still needs"
      about={`Write in your own words, or add a PDF, photo or Word file, up to ${formatSize(documentLimits.fileBytes)} each. ${view.brokerName} checks it and sends it to the lender.`}
    >
      <ul className={classes.documents}>
        {view.conditions.map((asked) => (
          <li key={asked.conditionId}>
            <ConditionAsked asked={asked} view={view} {...props} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ConditionProps extends PartProps {
  readonly asked: Asked;
}

function ConditionAsked({ asked, acts, token }: ConditionProps) {
  const { conditionId, title, note, words, dueOn, isOverdue, isAskedAgain, state, files } = asked;
  const { label, color } = states[state];
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" className={classes.name}>
          {title}
        </Title>
        <Badge variant="light" color={color} className={classes.badge}>
          {label}
        </Badge>
      </Group>
      {isAskedAgain ? <Text size="sm">The lender asked for this again.</Text> : null}
      {note === '' ? null : (
        <Text size="sm" className={classes.words}>
          {note}
        </Text>
      )}
      {words === '' ? null : (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {dueOn === null || state !== 'open' ? null : (
        <Text size="sm" {...(isOverdue ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
          {isOverdue ? `Overdue: it was due ${formatDay(dueOn)}` : `Needed by ${formatDay(dueOn)}`}
        </Text>
      )}
      {state === 'received' ? <Text size="sm">Sent to the lender. Nothing more is needed right now.</Text> : null}
      {state === 'received' ? null : <Words asked={asked} acts={acts} token={token} />}
      <FilesFor
        name={title}
        files={files}
        isOver={state === 'received'}
        send={(file, onProgress) => acts.sendConditionFile(conditionId, file, onProgress)}
        acts={acts}
        token={token}
      />
    </>
  );
}

function Words({ asked: { conditionId, title, message }, acts, token }: Omit<ConditionProps, 'view'>) {
  const part = `condition/${conditionId}`;
  const [text, setText] = useState(() => {
    const kept = readTyping(token, part).text;
    return typeof kept === 'string' ? kept : message;
  });
  const send = useAct(token, acts.replyToCondition);
  const isChanged = text.trim() !== message;
  useEffect(() => keepTyping(token, part, isChanged ? { text } : {}), [token, part, text, isChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !send.isPending) send.mutate({ conditionId, message: text.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label="What you want to say"
        aria-label={`What you want to say: ${title}`}
        mt="sm"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={linkLimits.messageLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isChanged ? (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={send.isPending} aria-label={`Send: ${title}`}>
            {message === '' ? 'Send' : text.trim() === '' ? 'Remove what I wrote' : 'Send the change'}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}
