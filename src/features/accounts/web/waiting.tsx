import { Badge, Button, Paper, Skeleton, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint } from '../../../ui/api/api.ts';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { listWaiting } from '../endpoints.ts';
import { type Profile, type WaitingGroup, waitingAtMost } from '../model.ts';
import { useProfile } from './session.ts';
import classes from './waiting.module.css';

const waitingOptions = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) => (await callEndpoint(listWaiting, {}, { signal })).groups,
  // Whoever comes back to it has often just done what it named.
  staleTime: 0,
});

interface WaitingProps {
  /** What stands below. It is shown once the height of what waits is known, so that nothing moves. */
  readonly children: ReactNode;
}

/** What waits for the signed-in person: the first thing on the page where they land. */
export function Waiting({ children }: WaitingProps) {
  const { role } = useProfile();
  const query = useQuery(waitingOptions);
  return (
    <>
      <section className={classes.waiting} aria-labelledby="waiting">
        <Title order={2} id="waiting" mb="sm">
          Needs your attention
        </Title>
        <DataState
          query={query}
          failed="Couldn't load what needs your attention."
          loading={<LoadingGroups />}
          isEmpty={(groups) => groups.length === 0}
          empty={<NothingWaits role={role} />}
        >
          {(groups) => (
            <div className={classes.groups}>
              {groups.map((group) => (
                <Group key={group.title} group={group} />
              ))}
            </div>
          )}
        </DataState>
      </section>
      {query.isPending ? null : children}
    </>
  );
}

function Group({ group: { title, isUrgent, total, link, lines } }: { readonly group: WaitingGroup }) {
  const counted = total < waitingAtMost.counted ? String(total) : `${waitingAtMost.counted - 1}+`;
  return (
    <Paper withBorder className={classes.group} component="section" aria-label={`${title}: ${counted}`}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Badge variant="light" color={isUrgent ? 'amber' : 'gray'} aria-hidden>
          {counted}
        </Badge>
      </div>
      <ul className={classes.lines}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they keep no state
          <li key={place}>
            <AppLink to={line.link} className={classes.line}>
              <span className={classes.text}>{line.text}</span>
              {line.detail ? <span className={classes.detail}>{line.detail}</span> : null}
            </AppLink>
          </li>
        ))}
      </ul>
      {total > lines.length ? (
        <AppLink to={link} className={classes.all}>
          Show all {counted}
        </AppLink>
      ) : null}
    </Paper>
  );
}

const first = {
  lender: {
    text: 'Quote requests appear here and reach you by email as soon as a broker sends one.',
    link: '/lender/quotes',
    label: 'Open your quote inbox',
  },
  admin: {
    text: 'Accounts to approve and programs to review appear here.',
    link: '/lender-search',
    label: 'Search lenders',
  },
  user: {
    text: 'Start with a deal: search for lenders and request quotes from those that fit. Their offers appear here.',
    link: '/lender-search',
    label: 'Search lenders',
  },
};

function NothingWaits({ role }: Pick<Profile, 'role'>) {
  const { text, link, label } = role === 'lender' ? first.lender : role === 'user' ? first.user : first.admin;
  return (
    <EmptyState
      title="You're all caught up"
      action={
        <Button component={AppLink} to={link} variant="default">
          {label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

const LoadingGroups = () => (
  <div className={classes.groups} role="status" aria-label="Loading">
    <Skeleton height={180} radius="lg" />
    <Skeleton height={180} radius="lg" />
  </div>
);
