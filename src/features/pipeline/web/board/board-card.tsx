import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useRef } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { dealStages, stageNames } from '../../model.ts';
import { whyNotTo } from '../../stages.ts';
import type { DealRow } from '../../stages-contract.ts';
import { useArchive, useUnarchive } from '../queries.ts';
import classes from './board.module.css';
import type { CardControls } from './board-column.tsx';
import { answersOf, daysSince } from './card-texts.ts';

interface BoardCardProps {
  readonly deal: DealRow;
  readonly controls: CardControls;
}

/** A deal at a glance; it can be dragged, and its menu moves it too. */
export function BoardCard({ deal, controls }: BoardCardProps) {
  const { current, setCurrent, menuOf, setMenuOf } = controls;
  const element = useRef<HTMLLIElement>(null);
  const { _id, archived } = deal;
  useEffect(() => {
    const card = element.current;
    if (!card || archived) return;
    return draggable({ element: card, getInitialData: () => ({ dealId: _id }) });
  }, [_id, archived]);
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
        {deal.address}
      </Link>
      {menuOf === _id ? (
        <CardMenu deal={deal} controls={controls} />
      ) : (
        <MenuButton deal={deal} onClick={() => setMenuOf(_id)} />
      )}
      <Text size="sm" c="dimmed" className={classes.cardLine}>
        {[deal.clientName, kindNames(deal.loanType).displayName].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.cardFoot}>
        <Text span fw={570}>
          {formatMoney(deal.loanAmount)}
        </Text>
        {archived ? (
          <Badge size="sm" variant="default">
            Archived
          </Badge>
        ) : null}
      </div>
      <Text size="sm" c="dimmed" className={classes.cardLine}>
        {deal.lender?.name ?? answersOf(deal.quoteCounts)} · {daysSince(deal.stageAt, now)}
      </Text>
    </li>
  );
}

interface MenuButtonProps {
  readonly deal: DealRow;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

const MenuButton = ({ deal, ...rest }: MenuButtonProps) => (
  <ActionIcon {...rest} variant="subtle" color="gray" size={28} tabIndex={-1} aria-label={`Move to… ${deal.address}`}>
    <IconDotsVertical size={16} />
  </ActionIcon>
);

/** Drawn while it is open: a board has hundreds of cards and one open menu. */
function CardMenu({ deal, controls: { setMenuOf, moveTo } }: BoardCardProps) {
  const archive = useArchive(false, () => {});
  const unarchive = useUnarchive();
  const state = { archived: deal.archived, lenderSelected: deal.lender !== null };
  const close = () => {
    setMenuOf(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${deal._id}"]`)?.focus());
  };
  return (
    <Menu opened onClose={close} position="bottom-end" trapFocus returnFocus={false}>
      <Menu.Target>
        <MenuButton deal={deal} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Move ${deal.address}`}>
        <Menu.Label>Move to…</Menu.Label>
        {stageNames
          .filter((stage) => stage !== deal.stage)
          .map((stage) => {
            const why = whyNotTo(state, stage);
            return (
              <Menu.Item key={stage} disabled={why !== undefined} onClick={() => moveTo(deal, stage)}>
                {dealStages[stage]}
                {why === undefined ? null : (
                  <Text size="xs" c="dimmed">
                    {why}
                  </Text>
                )}
              </Menu.Item>
            );
          })}
        <Menu.Divider />
        {deal.can.archive ? <Menu.Item onClick={() => archive.mutate(deal)}>Archive</Menu.Item> : null}
        {deal.can.unarchive ? <Menu.Item onClick={() => unarchive.mutate(deal)}>Unarchive</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
