import { Alert, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { AppLink } from '../../../../ui/addresses.tsx';
import { shownZone } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Profile } from '../../model.ts';
import { dayOf } from '../../own-account/day.ts';
import { useProfile } from '../session.ts';
import { DayPartSection } from './day-part.tsx';
import { waitingOptions } from './use-settle.ts';
import classes from './waiting.module.css';

interface WaitingProps {
  /** What stands below. It is shown once the height of what waits is known, so that nothing moves. */
  readonly children: ReactNode;
}

/** What waits for the signed-in person, by urgency: the first thing on the page where they land. */
export function Waiting({ children }: WaitingProps) {
  const { role } = useProfile();
  const query = useQuery(waitingOptions);
  const now = useNow();
  const area = useRef<HTMLElement>(null);
  useKeptFocus(area);
  return (
    <>
      <section className={classes.waiting} aria-labelledby="waiting" ref={area} tabIndex={-1}>
        <Title order={2} id="waiting" mb="sm">
          Needs your attention
        </Title>
        <DataState
          query={query}
          failed="Couldn't load what needs your attention."
          loading={<LoadingParts />}
          isEmpty={({ groups, isIncomplete }) => groups.length === 0 && !isIncomplete}
          empty={<NothingWaits role={role} />}
        >
          {({ groups, isIncomplete }) => (
            <div className={classes.parts}>
              {isIncomplete ? <Incomplete retry={() => void query.refetch()} /> : null}
              {dayOf(groups, { name: shownZone() }, now).map((part) => (
                <DayPartSection key={part.urgency} part={part} now={now} />
              ))}
            </div>
          )}
        </DataState>
      </section>
      {query.isPending ? null : children}
    </>
  );
}

const Incomplete = ({ retry }: { readonly retry: () => void }) => (
  <Alert color="amber" variant="light" icon={<IconAlertTriangle />} title="Part of this list couldn’t be loaded.">
    <Button size="compact-sm" variant="default" onClick={retry}>
      Try again
    </Button>
  </Alert>
);

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
    text: 'Tasks, offers and what lenders ask for appear here. Start with a deal: search for lenders and request quotes from those that fit.',
    link: '/lender-search',
    label: 'Search lenders',
  },
};

function NothingWaits({ role }: Pick<Profile, 'role'>) {
  const { text, link, label } = role === 'lender' ? first.lender : role === 'user' ? first.user : first.admin;
  return (
    <div className={classes.nothing}>
      <span className={classes.nothingIcon}>
        <IconCircleCheck size={32} stroke={1.6} aria-hidden />
      </span>
      <div>
        <Title order={3}>You're all caught up</Title>
        <Text c="dimmed" mt={4} maw="60ch">
          {text}
        </Text>
      </div>
      <Button component={AppLink} to={link} variant="default">
        {label}
      </Button>
    </div>
  );
}

const LoadingParts = () => (
  <div className={classes.parts} role="status" aria-label="Loading">
    <Skeleton height={24} width={120} radius="md" />
    <Skeleton height={180} radius="lg" />
  </div>
);
