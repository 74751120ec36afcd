import classes from './compare.module.css';
import type { OfferOnTable } from './deal-quotes.ts';
import type { CostOfHolding } from './offer-comparison.ts';

const parts = ['points', 'interest', 'fees'] as const;

interface CostBarsProps {
  readonly offers: readonly OfferOnTable[];
  readonly costs: readonly CostOfHolding[];
}

/** The totals as a picture on one scale; the rows above say the same in figures. */
export function CostBars({ offers, costs }: CostBarsProps) {
  const most = Math.max(1, ...costs.map(({ total }) => total));
  return (
    <tr className={classes.bars} aria-hidden>
      <td>
        <span className={classes.legend}>
          {parts.map((part) => (
            <span key={part} data-part={part}>
              {part}
            </span>
          ))}
        </span>
      </td>
      {offers.map(({ quote }, index) => (
        <td key={quote._id}>
          <svg aria-hidden className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
            <Segments cost={costs[index]} most={most} />
          </svg>
        </td>
      ))}
    </tr>
  );
}

function Segments({ cost, most }: { readonly cost: CostOfHolding | undefined; readonly most: number }) {
  if (!cost) return null;
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += cost[part];
    return <rect key={part} data-part={part} x={(start / most) * 100} width={(cost[part] / most) * 100} height="10" />;
  });
}
