import { Anchor, Text } from '@mantine/core';
import { stateNames } from '../../../../kernel/states.ts';
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '../../../../ui/format.ts';
import type { LenderQuote, QuoteRequest } from '../../contract.ts';
import { dealShares } from '../offer-terms.ts';
import { type Figure, Figures, Panel } from './panel.tsx';

/** The deal with every figure that was sent, what follows from them, and who asks. */
export function DealPanel({ quote }: { readonly quote: LenderQuote }) {
  const { broker, requestedAt, request } = quote;
  return (
    <Panel title="The deal">
      <Figures figures={[...moneyFigures(request), ...borrowerFigures(request)]} />
      <Text size="sm" c="dimmed" mt="md">
        Asked by {broker.name} (
        <Anchor href={`mailto:${broker.email}`} underline="always">
          {broker.email}
        </Anchor>
        ) on {formatDateTime(requestedAt)}
      </Text>
    </Panel>
  );
}

const shareNote = (percent: number | null, of: string) =>
  percent === null ? undefined : `${formatPercent(percent)} ${of}`;

function moneyFigures(request: QuoteRequest): Figure[] {
  const shares = dealShares(request);
  const asIs: Figure[] =
    request.asisValue === null ? [] : [{ label: 'As-is value', value: formatMoney(request.asisValue) }];
  return [
    { label: 'Purchase price', value: formatMoney(request.purchasePrice) },
    {
      label: 'Rehab needed',
      value: formatMoney(request.rehabNeeded),
      note: shareNote(shares.rehabOfPrice, 'of the price'),
    },
    { label: 'Total cost', value: formatMoney(shares.totalCost), note: 'price + rehab' },
    ...asIs,
    {
      label: 'ARV',
      value: formatMoney(request.arv),
      note: shares.costOfArv === null ? undefined : `total cost is ${formatPercent(shares.costOfArv)} of it`,
    },
    {
      label: 'Liquidity',
      value: formatMoney(request.liquidity),
      note: shareNote(shares.liquidityOfCost, 'of total cost'),
    },
  ];
}

function borrowerFigures({ ficoScore, experience, propertyType, state }: QuoteRequest): Figure[] {
  return [
    { label: 'FICO', value: ficoScore },
    { label: 'Experience', value: formatNumber(experience), note: 'flips in past 36 months' },
    { label: 'Property type', value: propertyType },
    ...(state === null ? [] : [{ label: 'State', value: (stateNames as Record<string, string>)[state] ?? state }]),
  ];
}
