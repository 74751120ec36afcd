import { formatMoney, formatNumber } from '../../../ui/format.ts';
import type { PipelineEntry } from '../contract.ts';
import classes from './pipeline.module.css';

const figures = [
  { label: 'Purchase price', value: ({ purchasePrice }: PipelineEntry) => formatMoney(purchasePrice) },
  { label: 'As-is value', value: ({ asisValue }: PipelineEntry) => formatMoney(asisValue) },
  { label: 'Rehab needed', value: ({ rehabNeeded }: PipelineEntry) => formatMoney(rehabNeeded) },
  { label: 'ARV', value: ({ arv }: PipelineEntry) => formatMoney(arv) },
  { label: 'Liquidity', value: ({ liquidity }: PipelineEntry) => formatMoney(liquidity) },
  { label: 'FICO', value: ({ fico }: PipelineEntry) => (fico === null ? formatNumber(fico) : String(fico)) },
  { label: 'Experience', value: ({ experience }: PipelineEntry) => flips(experience) },
] as const;

const flips = (count: number | null): string =>
  count === null ? formatNumber(count) : `${count} ${count === 1 ? 'flip' : 'flips'}`;

export function DealFigures({ entry }: { readonly entry: PipelineEntry }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value(entry)}</dd>
        </div>
      ))}
    </dl>
  );
}
