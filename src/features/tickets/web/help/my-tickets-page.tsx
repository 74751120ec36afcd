import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AppLink } from '../../../../ui/addresses.tsx';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDate } from '../../../../ui/format.ts';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { ListedTicket, OwnTicket } from '../../help/contract.ts';
import { answerQuestion, replyToTicket } from '../../help/endpoints.ts';
import { previewOf, ticketGroups, ticketTexts } from '../../help/model.ts';
import { PriorityBadge, StatusBadge } from './badges.tsx';
import { useMoved } from './drafts.ts';
import { Question, type QuestionProps } from './feedback/question.tsx';
import classes from './help.module.css';
import { MessageBox } from './message-box.tsx';
import { allTickets, ownTicketOptions, ownTicketsOptions } from './queries.ts';
import { Thread, TicketBody } from './thread.tsx';
import { type OwnTicketsSearch, ownTicketsSearch } from './tickets-search.ts';

const groupLabels = { all: 'All', open: 'Open', closed: 'Closed' } as const;

/** /my-tickets: what one asked support, and what became of it. */
export function MyTicketsPage() {
  const shown = ownTicketsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Readonly<Record<keyof OwnTicketsSearch, string | undefined>> | object) =>
    void navigate({ to: '/my-tickets', search: ownTicketsSearch({ ...shown, ...change }), replace: true });
  return (
    <Page
      title="My Support Tickets"
      actions={
        <Button component={AppLink} to="/submit-ticket">
          Submit a ticket
        </Button>
      }
    >
      <SegmentedControl
        aria-label="Show"
        mb="md"
        value={shown.show ?? 'all'}
        onChange={(group) => show({ show: group === 'all' ? undefined : group })}
        data={ticketGroups.map((value) => ({ value, label: groupLabels[value] }))}
      />
      <Tickets shown={shown} open={(ticketId) => show({ ticket: ticketId })} />
      <Modal
        opened={shown.ticket !== undefined}
        onClose={() => show({ ticket: undefined })}
        size="lg"
        title={shown.ticket}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown.ticket === undefined ? null : (
          <OneTicket id={shown.ticket} moved={(ticketId) => show({ ticket: ticketId })} />
        )}
      </Modal>
    </Page>
  );
}

interface TicketsProps {
  readonly shown: OwnTicketsSearch;
  readonly open: (ticketId: string) => void;
}

function Tickets({ shown: { show = 'all' }, open }: TicketsProps) {
  const query = useInfiniteQuery(ownTicketsOptions(show));
  return (
    <DataState
      query={query}
      failed="Couldn’t load your tickets."
      loading={<Skeleton h={240} />}
      isEmpty={({ pages }) => pages[0]?.tickets.length === 0}
      empty={
        <EmptyState title={show === 'all' ? 'No tickets yet' : `No ${show} tickets`}>
          Submit a ticket when something isn’t working or you have a question.
        </EmptyState>
      }
    >
      {({ pages }) => (
        <>
          <ul className={classes.list}>
            {pages
              .flatMap(({ tickets }) => tickets)
              .map((ticket) => (
                <li key={ticket._id}>
                  <TicketCard ticket={ticket} open={open} />
                </li>
              ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="default"
              mt="md"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </DataState>
  );
}

const TicketCard = ({ ticket, open }: { readonly ticket: ListedTicket; readonly open: (ticketId: string) => void }) => (
  <button type="button" className={classes.card} onClick={() => open(ticket.ticketId)}>
    <span className={classes.head}>
      <span className={classes.subject}>{ticket.subject}</span>
      <Group gap="xs" component="span">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </Group>
    </span>
    <Text span size="sm" c="dimmed" display="block" my={4}>
      {ticket.ticketId} · {ticket.category} · {formatDate(ticket.createdAt)}
    </Text>
    <Text span size="sm" display="block">
      {previewOf(ticket.description)}
    </Text>
  </button>
);

interface OneTicketProps {
  readonly id: string;
  /** It was merged into another, which is shown instead. */
  readonly moved: (ticketId: string) => void;
}

function OneTicket({ id, moved }: OneTicketProps) {
  const query = useQuery(ownTicketOptions(id));
  useMoved(id, query.data?.ticketId, moved);
  return (
    <DataState query={query} failed="Couldn’t load this ticket." loading={<Skeleton h={240} />}>
      {(ticket) => <Ticket ticket={ticket} />}
    </DataState>
  );
}

const Ticket = ({ ticket }: { readonly ticket: OwnTicket }) => (
  <Stack gap="lg">
    <div className={classes.head}>
      <span className={classes.subject}>{ticket.subject}</span>
      <Group gap="xs">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </Group>
    </div>
    <TicketBody ticket={ticket} />
    <Thread messages={ticket.messages} emails={ticket.emails} />
    {ticket.question === null ? null : <AskedQuestion ticket={ticket} question={ticket.question} />}
    {ticket.can.reply ? (
      <MessageBox
        ticket={ticket.ticketId}
        label="Your message"
        button="Send message"
        failed={ticketTexts.messageFailed}
        send={(message, idempotencyKey) =>
          callEndpoint(
            replyToTicket,
            { params: { id: ticket._id }, body: { message, content: message } },
            { idempotencyKey },
          )
        }
      />
    ) : (
      <Text c="dimmed">{ticketTexts.closed}</Text>
    )}
  </Stack>
);

function AskedQuestion({ ticket, question }: { readonly ticket: OwnTicket } & Pick<QuestionProps, 'question'>) {
  const client = useQueryClient();
  return (
    <Question
      key={String(question.isSolved)}
      question={question}
      send={async (body) => {
        await callEndpoint(answerQuestion, { params: { id: ticket._id }, body });
        await client.invalidateQueries(allTickets);
      }}
    />
  );
}
