import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatRelative } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { InboxBroker } from '../../contract.ts';
import classes from './inbox.module.css';
import { type InboxQuestion, useInboxBrokers } from './waiting-count.tsx';

interface ByBrokerProps {
  readonly question: InboxQuestion;
  /** The requests of one broker, drawn when its group is opened. */
  readonly requestsOf: (brokerId: string) => ReactNode;
  readonly pages: (page: number, total: number, onPage: (page: number) => void) => ReactNode;
  readonly empty: ReactNode;
}

/** The inbox by who asks: however many requests one broker sends, every other one is in sight. */
export function InboxByBroker({ question, requestsOf, pages, empty }: ByBrokerProps) {
  const [page, setPage] = useState(0);
  const query = useInboxBrokers(question, page);
  return (
    <DataState
      query={query}
      failed="Your quote requests could not be loaded."
      loading={<LoadingRows rows={6} height={52} />}
      isEmpty={({ brokers }) => brokers.length === 0}
      empty={empty}
    >
      {({ brokers, total }) => (
        <>
          <ul className={classes.brokers} aria-label="Brokers">
            {brokers.map((broker) => (
              <BrokerGroup key={broker._id} broker={broker} requestsOf={requestsOf} />
            ))}
          </ul>
          {pages(page, total, setPage)}
        </>
      )}
    </DataState>
  );
}

function BrokerGroup({ broker, requestsOf }: { readonly broker: InboxBroker } & Pick<ByBrokerProps, 'requestsOf'>) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const id = useId();
  return (
    <li className={classes.broker}>
      <UnstyledButton
        className={classes.brokerHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} aria-hidden />
        <span className={classes.brokerName}>{broker.name}</span>
        <Text span size="sm" data-waiting={broker.waiting > 0 || undefined} className={classes.brokerCounts}>
          {countsOf(broker)}
        </Text>
        <Text span size="sm" c="dimmed" className={classes.brokerNewest}>
          newest {formatRelative(broker.newestAt, now)}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen ? requestsOf(broker._id) : null}
      </Collapse>
    </li>
  );
}

function countsOf({ requests, waiting }: InboxBroker): string {
  const all = requests === 1 ? '1 request' : `${requests} requests`;
  return waiting === 0 ? all : `${all} · ${waiting} waiting`;
}
