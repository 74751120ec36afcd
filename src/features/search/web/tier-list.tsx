import { Text } from '@mantine/core';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatMoney } from '../../../ui/format.ts';
import type { explainFixAndFlip } from '../contract.ts';
import { asChecks, bySeverity, reasonText } from './check-words.ts';
import classes from './detail.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

type Tier = EndpointAnswer<typeof explainFixAndFlip>['tiers'][number];
interface TierListProps {
  readonly tiers: readonly Tier[];
  readonly chosen: number | null;
}

/** Each tier's own outcome, in the program's order. */
export function TierList({ tiers, chosen }: TierListProps) {
  if (tiers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The program states no tiers.
      </Text>
    );
  }
  return (
    <ol className={classes.tiers}>
      {tiers.map((tier, place) => (
        <TierItem key={tier.tierIndex ?? place} tier={tier} place={place} isChosen={tier.tierIndex === chosen} />
      ))}
    </ol>
  );
}

function TierItem({
  tier,
  place,
  isChosen,
}: {
  readonly tier: Tier;
  readonly place: number;
  readonly isChosen: boolean;
}) {
  const reasons = bySeverity(asChecks(tier.checks)).filter(({ outcome }) => outcome !== 'pass');
  return (
    <li data-chosen={isChosen}>
      <div className={classes.tierLine}>
        <span>
          <b>{tier.tierName || `Tier ${place + 1}`}</b>
          {isChosen ? <small> chosen</small> : null}
        </span>
        <VerdictBadge status={tier.status} />
        <span className={classes.amount}>{formatMoney(tier.sizing.totalLoanAmount)}</span>
      </div>
      {reasons.map((check) => (
        <Text key={check.code} size="xs" c="dimmed">
          {reasonText(check)}
        </Text>
      ))}
    </li>
  );
}
