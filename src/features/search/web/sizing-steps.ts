import { formatMoney, formatPercent } from '../../../ui/format.ts';
import type { SearchRow } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';

export interface SizingStep {
  readonly label: string;
  /** How the figure came about. */
  readonly from: string;
  readonly amount: number | null;
  /** The limit that set the loan. */
  readonly sets?: boolean;
  readonly total?: boolean;
}

const share = (percent: number | null, of: string): string =>
  percent === null ? 'not stated' : `${formatPercent(percent)} of ${of}`;

type Sized = Pick<SearchRow, 'sizing' | 'maxLTC' | 'totalLTC' | 'maxARV' | 'rehabPercent'>;

/** The sizing of a Fix & Flip loan, step by step, as docs/rules/sizing.md has it. */
export function sizingSteps(row: Sized, deal: FixAndFlipSearchForm): SizingStep[] {
  const { sizing } = row;
  const { boundBy } = sizing;
  const { purchasePrice, rehabNeeded } = deal;
  const cost = purchasePrice === null || rehabNeeded === null ? null : purchasePrice + rehabNeeded;
  const basis = sizing.basis === null ? 'the purchase price' : formatMoney(sizing.basis);
  const rehab = rehabNeeded === null ? 'the rehab needed' : formatMoney(rehabNeeded);
  const requested = `${share(row.maxLTC, basis)} + ${share(row.rehabPercent ?? 100, rehab)}`;
  const held =
    boundBy === 'loanRange'
      ? [{ label: 'Largest loan', from: "the tier's loan range", amount: sizing.totalLoanAmount, sets: true }]
      : [];
  return [
    { label: 'Requested leverage', from: requested, amount: sizing.requestedAmount, sets: boundBy === 'requested' },
    {
      label: 'TLTC limit',
      from: share(row.totalLTC, cost === null ? 'price + rehab' : formatMoney(cost)),
      amount: sizing.tltcLimit,
      sets: boundBy === 'totalLTC',
    },
    {
      label: 'ARV limit',
      from: share(row.maxARV, deal.arv === null ? 'the ARV' : formatMoney(deal.arv)),
      amount: sizing.arvLimit,
      sets: boundBy === 'maxARV',
    },
    ...held,
    { label: 'Total loan', from: 'the smallest of these', amount: sizing.totalLoanAmount, total: true },
    { label: 'Rehab loan', from: 'the smaller of rehab financed and total', amount: sizing.rehabLoanAmount },
    { label: 'Purchase loan', from: 'total less rehab loan', amount: sizing.purchaseLoanAmount },
    {
      label: 'Cash to close',
      from: cost === null ? 'price + rehab less total' : `${formatMoney(cost)} less total`,
      amount: sizing.cashToClose,
      total: true,
    },
  ];
}
