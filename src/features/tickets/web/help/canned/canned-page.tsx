import { Badge, Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '../../../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { useAskedClose } from '../../../../../ui/confirm.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { RowActions, RowDetail, RowTable } from '../../../../../ui/lists/row-table.tsx';
import { notice } from '../../../../../ui/notices.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { Page } from '../../../../../ui/page/page.tsx';
import type { CannedReply } from '../../../help/canned/contract.ts';
import { archiveCannedReply } from '../../../help/canned/endpoints.ts';
import { CannedEditor } from './canned-editor.tsx';
import { cannedRepliesOptions } from './queries.ts';

type Edited = CannedReply | 'new';

/** /admin/canned-replies: what support sends again and again, as administrators keep it. */
export function CannedRepliesPage() {
  const [edited, setEdited] = useState<Edited>();
  return (
    <Page
      title="Canned Replies"
      subtitle="Texts for answers to help tickets, with the ticket’s own values."
      actions={
        <Group gap="xs">
          <Button component={AppLink} to="/admin/help-tickets" variant="default">
            Help tickets
          </Button>
          <Button onClick={() => setEdited('new')}>New reply</Button>
        </Group>
      }
    >
      <Replies edit={setEdited} />
      {edited === undefined ? null : <Editor edited={edited} close={() => setEdited(undefined)} />}
    </Page>
  );
}

function Editor({ edited, close }: { readonly edited: Edited; readonly close: () => void }) {
  const asked = useAskedClose(close);
  return (
    <Modal
      opened
      onClose={asked.close}
      size="lg"
      title={edited === 'new' ? 'New reply' : 'Edit reply'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CannedEditor
        reply={edited === 'new' ? undefined : edited}
        onTyped={asked.noteTyped}
        onSaved={asked.closeSaved}
      />
    </Modal>
  );
}

function Replies({ edit }: { readonly edit: (reply: Edited) => void }) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState('active');
  const client = useQueryClient();
  const archive = async ({ _id: id, title }: CannedReply, archived: boolean) => {
    try {
      await callEndpoint(archiveCannedReply, { params: { id }, body: { archived } });
      notice.success(archived ? `“${title}” is archived.` : `“${title}” is restored.`);
    } catch (error) {
      notice.error(messageOf(error));
    }
    await client.invalidateQueries(cannedRepliesOptions);
  };
  const isShown = ({ title, text, archived }: CannedReply) =>
    archived === (shown === 'archived') && `${title}\n${text}`.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <>
      <Group mb="md" align="flex-end">
        <TextInput
          type="search"
          label="Search"
          placeholder="Title or text"
          leftSection={<IconSearch size={16} aria-hidden />}
          style={{ flex: '1 1 220px' }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Show"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
        />
      </Group>
      <DataState
        query={useQuery(cannedRepliesOptions)}
        failed="Couldn’t load the replies."
        loading={<LoadingRows rows={5} height={56} />}
        isEmpty={(replies) => !replies.some(isShown)}
        empty={
          <EmptyState title={shown === 'archived' ? 'No archived replies' : 'No replies yet'}>
            {shown === 'archived' ? 'Archived replies can be restored here.' : 'Add a reply that you send often.'}
          </EmptyState>
        }
      >
        {(replies) => (
          <RowTable columns={['Reply', 'Changed', { label: 'Actions', isSpoken: true }]}>
            {replies.filter(isShown).map((reply) => (
              <Row key={reply._id} reply={reply} edit={edit} archive={archive} />
            ))}
          </RowTable>
        )}
      </DataState>
    </>
  );
}

interface RowProps {
  readonly reply: CannedReply;
  readonly edit: (reply: Edited) => void;
  readonly archive: (reply: CannedReply, archived: boolean) => Promise<void>;
}

const Row = ({ reply, edit, archive }: RowProps) => (
  <tr>
    <th scope="row">
      <strong>{reply.title}</strong>{' '}
      {reply.archived ? (
        <Badge color="gray" variant="light">
          Archived
        </Badge>
      ) : null}
      <RowDetail>{reply.text.length > 160 ? `${reply.text.slice(0, 160)}...` : reply.text}</RowDetail>
    </th>
    <td data-label="Changed">{formatDate(reply.updatedAt)}</td>
    <td>
      <RowActions>
        <Button size="compact-sm" variant="default" aria-label={`Edit: ${reply.title}`} onClick={() => edit(reply)}>
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${reply.archived ? 'Restore' : 'Archive'}: ${reply.title}`}
          onClick={() => void archive(reply, !reply.archived)}
        >
          {reply.archived ? 'Restore' : 'Archive'}
        </Button>
      </RowActions>
    </td>
  </tr>
);
