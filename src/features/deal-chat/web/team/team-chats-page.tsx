import { Anchor, Badge, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { AuditLink } from '../../../accounts/web/audit-link.tsx';
import type { TeamChat } from '../../contract.ts';
import { listTeamChats } from '../../endpoints.ts';
import { ownThread, teamChatsPath } from '../../model.ts';
import classes from '../chat.module.css';
import { AccessDialog, TeamChat as OpenChat } from '../deal-chat.tsx';

const chatsOptions = infiniteQueryOptions({
  // Read back whenever somebody writes about a deal to this person.
  queryKey: ['deal-chat', 'team'],
  queryFn: ({ signal, pageParam }) =>
    callEndpoint(listTeamChats, { querystring: pageParam ? { before: String(pageParam) } : {} }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ chats, hasOlder }) => (hasOlder ? chats.at(-1)?.number : undefined),
});

/** /admin/deal-chats: what brokers wrote to the Plinth team about their deals, and the chat of one of them. */
export function TeamChatsPage() {
  const { deal } = useSearch({ from: teamChatsPath });
  const navigate = useNavigate({ from: teamChatsPath });
  const query = useInfiniteQuery(chatsOptions);
  const [asking, setAsking] = useState(false);
  const close = () => void navigate({ search: {}, hash: '', replace: true });
  const open = (granted: string) => {
    setAsking(false);
    void navigate({ search: { deal: granted }, hash: '', replace: true });
  };
  return (
    <Page
      title="Deal chats"
      subtitle="Messages from brokers to the Plinth team. You answer as the team, without your name. Brokers see which chats the team has opened."
      width="wide"
      actions={
        <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Request access to a deal
        </Button>
      }
    >
      <DataState
        query={query}
        failed="Couldn't load the chats."
        isEmpty={({ pages }) => pages[0]?.chats.length === 0}
        empty={
          <EmptyState title="No messages to the team yet">
            Brokers write to the team in a deal’s chat, on the Plinth tab. You get a notification when they do.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <RowTable columns={['Deal', 'Last message', 'When', 'Status']} phoneLabels="above">
            {pages
              .flatMap(({ chats }) => chats)
              .map((chat) => (
                <ChatLine key={chat.pipelineId} chat={chat} />
              ))}
          </RowTable>
        )}
      </DataState>
      <ShowMore pages={query} mt="md" />
      <OpenChat dealId={deal} onClose={close} onGranted={open} />
      <AccessDialog opened={asking} dealId={undefined} onClose={() => setAsking(false)} onGranted={open} />
    </Page>
  );
}

function ChatLine({ chat }: { readonly chat: TeamChat }) {
  const { pipelineId, address, owner, archived, lastMessage, lastAt, isAnswered } = chat;
  return (
    <tr>
      <th scope="row">
        <Anchor
          renderRoot={(props) => (
            <Link to={teamChatsPath} search={{ deal: pipelineId }} hash={`chat=${ownThread}`} {...props} />
          )}
          c="inherit"
        >
          <strong>{address}</strong>
        </Anchor>
        <RowDetail>
          {owner.name}
          {owner.email === '' ? '' : ` · ${owner.email}`}
        </RowDetail>
        <AuditLink id={pipelineId} />
      </th>
      <td data-label="Last message">{lastMessage === '' ? 'A file' : lastMessage}</td>
      <td data-label="When">
        <time dateTime={lastAt} title={formatDateTime(lastAt)}>
          {formatRelative(lastAt)}
        </time>
      </td>
      <td data-label="Status">
        <ChatState archived={archived} isAnswered={isAnswered} />
      </td>
    </tr>
  );
}

function ChatState({ archived, isAnswered }: Pick<TeamChat, 'archived' | 'isAnswered'>) {
  const isWaiting = !archived && !isAnswered;
  return (
    <Badge color={isWaiting ? 'amber' : 'gray'} variant="light" tt="none" className={classes.state ?? ''}>
      {archived ? 'Archived' : isAnswered ? 'Answered' : 'Needs a response'}
    </Badge>
  );
}
