import { Button, Modal, NativeSelect, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber } from '../../../../../kernel/format.ts';
import { AppLink } from '../../../../../ui/addresses.tsx';
import { formatDate } from '../../../../../ui/format.ts';
import { ListPages } from '../../../../../ui/lists/list-pages.tsx';
import { RowDetail, RowTable } from '../../../../../ui/lists/row-table.tsx';
import { useTypedText } from '../../../../../ui/lists/use-typed-text.ts';
import { DataState, EmptyState } from '../../../../../ui/page/data-state.tsx';
import { Page } from '../../../../../ui/page/page.tsx';
import {
  ageText,
  anyOpen,
  categoryForStaff,
  staffCategories,
  ticketLimits,
  ticketSourceNames,
  ticketSources,
  ticketTexts,
} from '../../../help/model.ts';
import { ticketPriorities, ticketStatuses } from '../../../topics.ts';
import { PriorityBadge, StatusBadge } from '../badges.tsx';
import classes from '../help.module.css';
import { type StaffQuery, staffTicketsOptions, ticketStatsOptions } from '../queries.ts';
import { type StaffTicketsSearch, staffTicketsSearch } from '../tickets-search.ts';
import { DueClock } from './clocks.tsx';
import { StaffTicketView } from './staff-ticket.tsx';

type Show = (change: Readonly<Record<string, unknown>>) => void;

/** /admin/help-tickets: what people asked support, for those who answer. */
export function StaffTicketsPage() {
  const shown = staffTicketsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show: Show = (change) =>
    void navigate({ to: '/admin/help-tickets', search: staffTicketsSearch({ ...shown, ...change }), replace: true });
  return (
    <Page
      title="Help Tickets"
      width="wide"
      actions={
        <Button component={AppLink} to="/admin/canned-replies" variant="default">
          Canned replies
        </Button>
      }
    >
      <Stats />
      <Filters shown={shown} show={(change) => show({ ...change, page: undefined })} />
      <Tickets shown={shown} show={show} />
      <Modal
        opened={shown.ticket !== undefined}
        onClose={() => show({ ticket: undefined })}
        size="xl"
        title="Help ticket"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown.ticket === undefined ? null : <StaffTicketView id={shown.ticket} moved={(ticket) => show({ ticket })} />}
      </Modal>
    </Page>
  );
}

function Stats() {
  const { data } = useQuery(ticketStatsOptions);
  const shown = [
    ['Total', data && formatNumber(data.totalTickets)],
    ['Recent (7 days)', data && formatNumber(data.recentTickets)],
    ['Overdue', data && formatNumber(data.overdue)],
    ['Average response', data && (data.avgResponseHours === null ? '–' : `${data.avgResponseHours} h`)],
    ['Median first response', data && hoursText(data.medianResponseHours)],
    ['Median resolution', data && hoursText(data.medianResolutionHours)],
    ['Solved, as writers say', data && solvedText(data.solved)],
    ...ticketStatuses.map((status) => [status, data && formatNumber(data.statusBreakdown[status] ?? 0)]),
  ];
  return (
    <SimpleGrid cols={{ base: 2, xs: 4, md: 8 }} spacing="md" mb="lg">
      {shown.map(([label, value]) => (
        <div key={label}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={600} size="lg" className="plinth-figures">
            {value ?? <Skeleton h={24} w={48} />}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** In support hours. */
const hoursText = (hours: number | null): string => (hours === null ? '–' : `${hours} h`);
const solvedText = ({ yes, no }: { readonly yes: number; readonly no: number }): string =>
  yes + no === 0 ? '–' : `${formatNumber(yes)} of ${formatNumber(yes + no)}`;

const choices = (any: string, values: readonly string[]) => [
  { value: '', label: any },
  ...values.map((value) => ({ value, label: value })),
];
const statuses = [
  { value: '', label: 'Any status' },
  { value: anyOpen, label: 'Any open status' },
  ...ticketStatuses.map((value) => ({ value, label: value })),
];
const sources = [
  { value: '', label: 'Any source' },
  ...ticketSourceNames.map((value) => ({ value, label: ticketSources[value].label })),
];
const priorities = choices('Any priority', ticketPriorities.toReversed());
const categories = choices(
  'Any category',
  staffCategories.map(({ name }) => name),
);
const dues = [
  { value: '', label: 'Any' },
  { value: 'overdue', label: 'Overdue' },
];
const assignments = [
  { value: '', label: 'Anybody' },
  { value: 'nobody', label: 'Nobody' },
  { value: 'me', label: 'You' },
];
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'severest', label: 'Highest priority first' },
];

function Filters({ shown, show }: { readonly shown: StaffTicketsSearch; readonly show: Show }) {
  const typed = useTypedText(shown.search ?? '', (text) => show({ search: text || undefined }));
  const choice = (label: string, name: keyof StaffTicketsSearch, data: typeof statuses) => (
    <NativeSelect
      label={label}
      data={data}
      value={String(shown[name] ?? '')}
      onChange={(event) => show({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Ticket ID, subject, description, name or email"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        {...typed}
      />
      {choice('Status', 'status', statuses)}
      {choice('Priority', 'priority', priorities)}
      {choice('Due', 'due', dues)}
      {choice('Assigned to', 'assigned', assignments)}
      {choice('Category', 'category', categories)}
      {choice('Source', 'source', sources)}
      {choice('Sort by', 'order', orders)}
    </div>
  );
}

function queryOf({
  search,
  status,
  source,
  priority,
  category,
  assigned,
  due,
  order,
  page = 1,
}: StaffTicketsSearch): StaffQuery {
  return {
    page,
    limit: ticketLimits.pageSize,
    ...{ search, status, source, priority, category, assigned },
    ...(due === 'overdue' ? { overdue: 'true' } : {}),
    sortBy: order === 'severest' ? 'priority' : 'createdAt',
    sortOrder: order === 'oldest' ? 'asc' : 'desc',
  };
}

function Tickets({ shown, show }: { readonly shown: StaffTicketsSearch; readonly show: Show }) {
  const query = useQuery(staffTicketsOptions(queryOf(shown)));
  const { pageSize } = ticketLimits;
  return (
    <DataState
      query={query}
      failed="Couldn’t load the tickets."
      loading={<Skeleton h={400} />}
      isEmpty={({ tickets }) => tickets.length === 0}
      empty={
        <EmptyState title={ticketTexts.noTickets}>Tickets appear here as soon as somebody asks for help.</EmptyState>
      }
    >
      {({ tickets, pagination: { page, total } }) => (
        <>
          <RowTable
            columns={['Ticket', 'From', 'Status', 'Priority', 'Due', 'Assigned to', { label: 'Age', isRight: true }]}
          >
            {tickets.map(({ _id, ticketId, subject, category, userName, userEmail, createdAt, ...ticket }) => (
              <tr key={_id}>
                <th scope="row">
                  <button type="button" className={classes.subjectButton} onClick={() => show({ ticket: _id })}>
                    {subject}
                  </button>
                  <RowDetail>
                    {ticketId} · {categoryForStaff(category)}
                  </RowDetail>
                </th>
                <td data-label="From">
                  {userName}
                  <RowDetail>{userEmail}</RowDetail>
                </td>
                <td data-label="Status">
                  <StatusBadge status={ticket.status} />
                </td>
                <td data-label="Priority">
                  <PriorityBadge priority={ticket.priority} />
                </td>
                <td data-label="Due">
                  <DueClock clocks={ticket.clocks} />
                </td>
                <td data-label="Assigned to">
                  {ticket.assignedTo ? `${ticket.assignedTo.firstName} ${ticket.assignedTo.lastName}` : 'Nobody'}
                </td>
                <td data-label="Age" data-right title={formatDate(createdAt)}>
                  {ageText(ticket.age)}
                </td>
              </tr>
            ))}
          </RowTable>
          <ListPages
            offset={(page - 1) * pageSize}
            shown={tickets.length}
            pageSize={pageSize}
            total={total}
            onOffset={(offset) => show({ page: Math.floor(offset / pageSize) + 1 })}
          />
        </>
      )}
    </DataState>
  );
}
