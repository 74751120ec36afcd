import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import type { TaskComment, TaskThread } from '../../depth-contract.ts';
import { taskLimits } from '../../model.ts';
import { nameOf } from '../people.ts';
import classes from '../tasks.module.css';
import { MentionInput } from './mention-input.tsx';
import { threadOptions, useDeleteComment, useWriteComment } from './queries.ts';

/** What people of a task wrote about it, the earliest first. Open pages follow. */
export function Comments({ taskId }: { readonly taskId: string }) {
  const query = useQuery(threadOptions(taskId));
  const [edited, setEdited] = useState<TaskComment>();
  return (
    <section aria-label="Comments">
      <Text fw={600} mb={6}>
        Comments
      </Text>
      <DataState query={query} failed="Couldn't load comments." isEmpty={() => false} empty={null}>
        {({ comments, people }) => (
          <Stack gap="sm">
            {comments.length === 0 ? (
              <Text size="sm" c="dimmed">
                No comments yet.
              </Text>
            ) : (
              <ul className={classes.comments}>
                {comments.map((comment) => (
                  <Comment key={comment._id} taskId={taskId} comment={comment} onEdit={() => setEdited(comment)} />
                ))}
              </ul>
            )}
            {edited ? (
              <Composer
                key={edited._id}
                taskId={taskId}
                people={people}
                edited={edited}
                onDone={() => setEdited(undefined)}
              />
            ) : null}
            {/* What was begun stays while another comment is edited. */}
            <div hidden={edited !== undefined}>
              <Composer taskId={taskId} people={people} />
            </div>
          </Stack>
        )}
      </DataState>
    </section>
  );
}

interface CommentProps {
  readonly taskId: string;
  readonly comment: TaskComment;
  readonly onEdit: () => void;
}

function Comment({ taskId, comment, onEdit }: CommentProps) {
  const remove = useDeleteComment(taskId);
  const { _id, text, author, mentions, createdAt, editedAt, isOwn } = comment;
  const question = { title: 'Delete comment', text: 'Delete this comment?', confirm: 'Delete', dangerous: true };
  const askAndDelete = async () => {
    if (await confirm(question)) remove.mutate(_id);
  };
  return (
    <li>
      <Text size="sm" c="dimmed">
        <strong>{author ? nameOf(author) : 'Former user'}</strong> · {formatDateTime(createdAt)}
        {editedAt === null ? '' : ' · edited'}
      </Text>
      <Text className={classes.description}>{text}</Text>
      {mentions.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          Mentions {mentions.map(nameOf).join(', ')}
        </Text>
      )}
      {isOwn ? (
        <Group gap={6} mt={4}>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Edit comment
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void askAndDelete()}
          >
            Delete comment
          </Button>
        </Group>
      ) : null}
    </li>
  );
}

interface ComposerProps {
  readonly taskId: string;
  readonly people: TaskThread['people'];
  /** Undefined: a new comment is written. */
  readonly edited?: TaskComment;
  readonly onDone?: () => void;
}

/** Whom a comment mentions: those who were named with an @ go with their name. */
function useMentions(names: ReadonlyMap<string, string>, first: readonly string[]) {
  const [mentions, setMentions] = useState(first);
  const [named, setNamed] = useState<readonly string[]>([]);
  const isGone = (id: string, text: string) => named.includes(id) && !text.includes(`@${names.get(id) ?? ''}`);
  return {
    mentions: [...mentions],
    setMentions,
    isFull: mentions.length >= taskLimits.mentions,
    name: (id: string) => {
      if (mentions.includes(id)) return;
      setMentions([...mentions, id]);
      setNamed([...named, id]);
    },
    follow: (text: string) => setMentions((before) => before.filter((id) => !isGone(id, text))),
  };
}

function Composer({ taskId, people, edited, onDone }: ComposerProps) {
  const write = useWriteComment(taskId);
  const [text, setText] = useState(edited?.text ?? '');
  const choices = new Map([...people, ...(edited?.mentions ?? [])].map((person) => [person._id, nameOf(person)]));
  const { mentions, setMentions, isFull, name, follow } = useMentions(
    choices,
    edited?.mentions.map(({ _id }) => _id) ?? [],
  );
  const send = () =>
    write.mutate(
      { commentId: edited?._id, text, mentions },
      {
        onSuccess: () => {
          setText('');
          setMentions([]);
          onDone?.();
        },
      },
    );
  return (
    <Stack gap="xs">
      <MentionInput
        label={edited ? 'Edit comment' : 'Write a comment'}
        people={isFull ? [] : [...choices].map(([id, called]) => ({ id, name: called }))}
        value={text}
        onChange={(typed) => {
          setText(typed);
          follow(typed);
        }}
        onMention={name}
      />
      {choices.size === 0 ? null : (
        <MultiSelect
          label="Mention"
          description="They are notified. You can also type @ and a name in the comment."
          placeholder={mentions.length === 0 ? 'Choose people of this task' : ''}
          data={[...choices].map(([value, label]) => ({ value, label }))}
          maxValues={taskLimits.mentions}
          hidePickedOptions
          searchable
          value={mentions}
          onChange={setMentions}
        />
      )}
      {write.isError ? (
        <Alert role="alert" color="red" variant="light">
          {messageOf(write.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {edited ? (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
        <Button disabled={text.trim() === ''} loading={write.isPending} onClick={send}>
          {edited ? 'Save comment' : 'Add comment'}
        </Button>
      </Group>
    </Stack>
  );
}
