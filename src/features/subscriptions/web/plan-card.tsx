import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { formatMoney } from '../../../kernel/format.ts';
import { type Billing, type Plan, pointsOf } from '../../accounts/plans.ts';
import { type Offer, termsOf } from './plan-words.ts';
import classes from './upgrade.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly offer: Offer;
  readonly onTrial: boolean;
  /** It is what was asked for. */
  readonly isAsked: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** One plan: its price, what it adds to the present one, and the way to it. */
export function PlanCard({ plan, billing, offer, onTrial, isAsked, disabled, onChoose }: PlanCardProps) {
  const { id, name, forWhom, price } = plan;
  const { isCurrent, isNext, button, difference } = offer;
  const mark = isCurrent ? (onTrial ? 'Your trial' : 'Your plan') : isAsked ? 'Requested' : undefined;
  return (
    <li className={classes.card} data-plan={id} data-current={isCurrent || undefined}>
      <h3 className={classes.cardName}>
        {name}
        {mark ? <span className={classes.mark}>{mark}</span> : null}
      </h3>
      <p className={classes.forWhom}>{forWhom}</p>
      <p className={classes.price}>
        <strong>{formatMoney(price[billing])}</strong> per month
      </p>
      <p className={classes.cardTerms}>{termsOf(plan, billing)}</p>
      {button === undefined ? (
        <p className={classes.noButton}>{isCurrent ? 'You have this plan.' : ''}</p>
      ) : (
        <Button fullWidth variant={isNext ? 'filled' : 'default'} disabled={disabled} onClick={onChoose}>
          {button}
        </Button>
      )}
      {difference ? (
        <p className={classes.difference} data-loss={difference.isLoss || undefined}>
          {difference.isLoss ? <IconMinus size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
          {difference.text}
        </p>
      ) : null}
      <ul className={classes.points}>
        {pointsOf(plan).includes.map((point) => (
          <li key={point}>
            <IconCheck size={16} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}
