import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import type { BrokerQuote } from '../../contract.ts';
import { CompareOffers } from './compare-offers.tsx';
import classes from './deal.module.css';
import { lendersOfDeal, offersOnTable } from './deal-quotes.ts';
import { LenderCard } from './lender-card.tsx';
import { dealQuotesOptions, useDealActions } from './use-deal-actions.ts';

export interface DealQuotesProps {
  readonly entryId: string;
  readonly lenders: readonly { readonly _id: string; readonly name: string; readonly email: string }[];
  readonly selectedLenderId: string | null;
  /** Answers can be read but not acted on: the deal is archived. */
  readonly readOnly: boolean;
  /** What the deal offers for a lender. */
  readonly controlsFor: (lenderId: string) => ReactNode;
}

/** The lenders of a deal with what they answered. */
export function DealQuotes(props: DealQuotesProps) {
  const query = useQuery(dealQuotesOptions(props.entryId));
  return (
    <DataState
      query={query}
      failed="The answers of the lenders could not be loaded."
      loading={<LoadingRows rows={Math.max(1, props.lenders.length)} height={96} />}
    >
      {(quotes) => <Answers {...props} quotes={quotes} />}
    </DataState>
  );
}

function Answers({
  entryId,
  quotes,
  selectedLenderId,
  readOnly,
  controlsFor,
  ...deal
}: DealQuotesProps & { quotes: BrokerQuote[] }) {
  const actions = useDealActions(entryId);
  const [comparing, compare] = useDisclosure(false);
  const now = useNow();
  const lenders = lendersOfDeal(deal.lenders, quotes);
  const offers = offersOnTable(lenders);
  const allowed = readOnly ? undefined : actions;
  return (
    <section>
      <Group justify="space-between" mb="sm" mih={36}>
        <Title order={3}>Lenders and their answers</Title>
        {offers.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconScale size={16} />}
            aria-expanded={comparing}
            onClick={compare.toggle}
          >
            {comparing ? 'Hide comparison' : 'Compare offers'}
          </Button>
        ) : null}
      </Group>
      {comparing && offers.length > 0 ? <CompareOffers offers={offers} now={now} actions={allowed} /> : null}
      {lenders.length === 0 ? (
        <Text size="sm" c="dimmed">
          No lender is part of this deal yet. Search lenders and ask them for a quote on this address: they appear here.
        </Text>
      ) : (
        <ul className={classes.cards}>
          {lenders.map((lender) => (
            <LenderCard
              key={lender._id}
              lender={lender}
              selected={lender._id === selectedLenderId}
              now={now}
              actions={allowed}
              controls={controlsFor(lender._id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
