import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../kernel/format.ts';
import { clockText } from '../../conditions.ts';
import type { Condition } from '../../contract.ts';
import { ownerLabels, type PackageSide, stateLabels } from '../../model.ts';
import classes from './conditions.module.css';

interface ListProps {
  readonly conditions: readonly Condition[];
  readonly side: PackageSide;
  /** What is written about one, and what can be done with it. */
  readonly more: (condition: Condition) => ReactNode;
}

/** Conditions by who has to do the next thing; those that are settled are folded away. */
export function ConditionList({ conditions, side, more }: ListProps) {
  const waiting = (on: PackageSide) => conditions.filter(({ waitsOn }) => waitsOn === on);
  const other = side === 'lender' ? 'broker' : 'lender';
  const settled = conditions.filter(({ waitsOn }) => waitsOn === null);
  const rows = (some: readonly Condition[]) => (
    <ul className={classes.list}>
      {some.map((condition) => (
        <li key={condition._id} className={classes.condition} data-condition={condition._id}>
          <Head condition={condition} />
          {condition.note === '' ? null : <p className={classes.words}>{condition.note}</p>}
          {condition.stateReason === '' ? null : (
            <Text size="sm">
              {stateLabels[condition.state]}: {condition.stateReason}
            </Text>
          )}
          {more(condition)}
        </li>
      ))}
    </ul>
  );
  const group = (title: string, some: readonly Condition[]) =>
    some.length === 0 ? null : (
      <div>
        <h3 className={classes.group}>
          {title} ({some.length})
        </h3>
        {rows(some)}
      </div>
    );
  return (
    <>
      {group('Waiting on you', waiting(side))}
      {group(other === 'broker' ? 'Waiting on the broker' : 'Waiting on the lender', waiting(other))}
      {settled.length === 0 ? null : (
        <details className={classes.more}>
          <summary>Settled ({settled.length})</summary>
          {rows(settled)}
        </details>
      )}
    </>
  );
}

const colors = { open: 'gray', answered: 'pine', accepted: 'pine', waived: 'gray', reopened: 'amber' } as const;

function Head({ condition: { title, owner, state, clock, dueOn } }: { readonly condition: Condition }) {
  const due =
    clock.due === 'none'
      ? ''
      : clockText(clock.due === 'today' ? { due: 'today', days: 0 } : { ...clock, due: clock.due });
  return (
    <div className={classes.head}>
      <h4>{title}</h4>
      <Badge color={colors[state]} variant="light">
        {stateLabels[state]}
      </Badge>
      <Text span size="sm" c="dimmed">
        {ownerLabels[owner]}
      </Text>
      {dueOn === null ? null : (
        <Text span size="sm" {...(clock.due === 'overdue' ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
          {due === '' ? `Due ${formatDay(dueOn)}` : `${due}, ${formatDay(dueOn)}`}
        </Text>
      )}
    </div>
  );
}
