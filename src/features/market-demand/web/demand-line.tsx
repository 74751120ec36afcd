import { Paper, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { DemandLine } from '../contract.ts';
import type { Period } from '../model.ts';
import { changeText, countText, refusalText } from '../texts.ts';
import classes from './demand.module.css';
import { DemandDetail } from './demand-detail.tsx';

interface LineProps {
  readonly line: DemandLine;
  readonly days: Period;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What brokers look for and which check it fails, with the one change that would qualify most of it. */
export function DemandLineItem({ line, days, isOpen, onToggle }: LineProps) {
  const id = useId();
  const kind = loanKind(line.kind);
  return (
    <li>
      <Paper withBorder className={classes.line ?? ''}>
        <UnstyledButton
          className={classes.head ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <IconChevronRight size={18} aria-hidden className={classes.chevron ?? ''} data-open={isOpen || undefined} />
          <span className={classes.what}>
            <strong>{refusalText(kind, line)}</strong>
            <span>
              {kind.name} · {bestText(line)}
            </span>
          </span>
          <span className={classes.figures}>
            <strong>{countText(line.searches)}</strong>
            <span>{line.amount === null ? 'Amounts not stated' : formatMoney(line.amount)}</span>
          </span>
        </UnstyledButton>
        {isOpen ? (
          <div id={id} className={classes.detail}>
            <DemandDetail line={line} days={days} />
          </div>
        ) : null}
      </Paper>
    </li>
  );
}

function bestText({ kind, state, best, searches }: DemandLine): string {
  if (best === null) return 'No single limit change would qualify these';
  const who = best.lenders === 1 ? '1 lender' : `${formatNumber(best.lenders)} lenders`;
  const what = best.searches === searches ? (searches === 1 ? 'it' : 'them') : `${formatNumber(best.searches)} of them`;
  return `${who} could take ${what} with one change: ${changeText(loanKind(kind), state, best)}`;
}
