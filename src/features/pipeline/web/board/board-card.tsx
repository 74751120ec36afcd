import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../kernel/format.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDraggable } from '../../../../ui/lists/board/dragging.ts';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { DealRow } from '../../board/stages-contract.ts';
import { answersOf, conditionsText, daysSince } from './card-texts.ts';

export interface CardControls {
  /** The one card that Tab leads to. */
  readonly current: string | undefined;
  readonly setCurrent: (id: string) => void;
  /** Opens the way to move a card without a mouse. */
  readonly setMenuOf: (id: string) => void;
}

interface BoardCardProps {
  readonly deal: DealRow;
  readonly controls: CardControls;
}

/** A deal at a glance; it can be dragged, and its menu moves it too. */
export function BoardCard({ deal, controls }: BoardCardProps) {
  const { current, setCurrent, setMenuOf } = controls;
  const { _id, archived } = deal;
  const element = useDraggable<HTMLLIElement>(_id, archived);
  const now = useNow();
  return (
    <li ref={element} className={classes.card}>
      <Link
        to="/pipeline"
        search={{ deal: _id, ...(archived ? { archived } : {}) }}
        className={classes.cardName}
        data-card={_id}
        tabIndex={current === _id ? 0 : -1}
        aria-keyshortcuts="M"
        draggable={false}
        onFocus={() => setCurrent(_id)}
      >
        <span className={classes.cardLines}>{deal.address}</span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        tabIndex={-1}
        aria-label={`Move to… ${deal.address}`}
        onClick={() => setMenuOf(_id)}
      >
        <IconDotsVertical size={16} />
      </ActionIcon>
      <Text size="sm" c="dimmed" className={classes.cardLine}>
        {[deal.clientName, kindNames(deal.loanType).displayName].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.cardFoot}>
        {deal.loanAmount === null ? (
          <Text span size="sm" c="dimmed">
            No loan amount yet
          </Text>
        ) : (
          <Text span fw={570}>
            {formatMoney(deal.loanAmount)}
          </Text>
        )}
        <Text span size="xs" c="dimmed">
          {daysSince(deal.stageAt, now)}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={classes.cardLine}>
        {deal.lender?.name ?? answersOf(deal.quoteCounts)}
      </Text>
      {deal.openConditions > 0 ? (
        <Text size="sm" fw={570} className={classes.cardLine} c="var(--plinth-attention)">
          {conditionsText(deal.openConditions)}
        </Text>
      ) : null}
      {archived ? (
        <Badge size="sm" variant="default" tt="none" className={classes.cardMark ?? ''}>
          Archived
        </Badge>
      ) : null}
    </li>
  );
}
