import { Anchor, Badge, Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { listTeamChats, type TeamChat } from '../contract.ts';
import { ownThread, teamChatsPath } from '../model.ts';
import classes from './chat.module.css';
import { TeamChat as OpenChat } from './deal-chat.tsx';

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
  return (
    <Page
      title="Deal chats"
      subtitle="What brokers write to the Plinth team about their deals. You answer as the team, without your name."
      width="wide"
    >
      <DataState
        query={query}
        failed="The chats could not be loaded."
        isEmpty={({ pages }) => pages[0]?.chats.length === 0}
        empty={
          <EmptyState title="Nobody has written to the team yet">
            Brokers do in the chat of a deal, under Plinth. You are told when they do.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <RowTable columns={['Deal', 'Last message', 'When', 'State']} phoneLabels="above">
            {pages
              .flatMap(({ chats }) => chats)
              .map((chat) => (
                <ChatLine key={chat.pipelineId} chat={chat} />
              ))}
          </RowTable>
        )}
      </DataState>
      {query.hasNextPage ? (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      <OpenChat dealId={deal} onClose={() => void navigate({ search: {}, hash: '', replace: true })} />
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
      </th>
      <td data-label="Last message">{lastMessage === '' ? 'A file' : lastMessage}</td>
      <td data-label="When">
        <time dateTime={lastAt} title={formatDateTime(lastAt)}>
          {formatRelative(lastAt)}
        </time>
      </td>
      <td data-label="State">
        <ChatState archived={archived} isAnswered={isAnswered} />
      </td>
    </tr>
  );
}

function ChatState({ archived, isAnswered }: Pick<TeamChat, 'archived' | 'isAnswered'>) {
  const isWaiting = !archived && !isAnswered;
  return (
    <Badge color={isWaiting ? 'amber' : 'gray'} variant="light" tt="none" className={classes.state ?? ''}>
      {archived ? 'Archived' : isAnswered ? 'Answered' : 'Waits for an answer'}
    </Badge>
  );
}
