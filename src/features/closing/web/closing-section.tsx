import { Alert, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../../kernel/format.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import type { Closing } from '../contract.ts';
import { ClosingPanel } from './steps/closing-panel.tsx';
import { TermVersionsPanel } from './terms/term-versions-panel.tsx';
import { dealClosingOptions, packageClosingOptions } from './use-closing.ts';

/** The broker's side, on the page of a deal. */
export function DealClosing({ entry }: { readonly entry: { readonly _id: string } }) {
  return <WholeClosing query={useQuery(dealClosingOptions(entry._id))} saysHowItEnded />;
}

/** The lender's side, on the page of a package, which says itself how the package ended. */
export function PackageClosing({ packageId }: { readonly packageId: string }) {
  return <WholeClosing query={useQuery(packageClosingOptions(packageId))} />;
}

interface WholeClosingProps {
  readonly query: UseQueryResult<Closing | null>;
  readonly saysHowItEnded?: boolean;
}

const WholeClosing = ({ query, saysHowItEnded = false }: WholeClosingProps) => (
  <DataState query={query} failed="Couldn't load the closing." loading={<LoadingRows rows={2} height={96} />}>
    {(closing) =>
      closing ? (
        <>
          {saysHowItEnded ? <Ended closing={closing} /> : null}
          <TermVersionsPanel closing={closing} />
          <ClosingPanel closing={closing} />
        </>
      ) : (
        <NotYet />
      )
    }
  </DataState>
);

const NotYet = () => (
  <PanelFrame>
    <Text size="sm" c="dimmed">
      Once the loan package is submitted, term sheet, closing date, wire instructions and funding appear here.
    </Text>
  </PanelFrame>
);

function Ended({ closing: { funded, state } }: { readonly closing: Closing }) {
  if (funded)
    return (
      <Alert color="pine" variant="light" icon={<IconCircleCheck />} title="Funded">
        {formatMoney(funded.amount)} on {formatDay(funded.on)}.
      </Alert>
    );
  if (state === 'withdrawn' || state === 'declined')
    return (
      <Alert color="gray" variant="light" title={state === 'withdrawn' ? 'Package withdrawn' : 'Package declined'}>
        You can read what was agreed. Nothing more can be changed.
      </Alert>
    );
  return null;
}
