import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNow } from '../../../../ui/use-now.ts';
import type { LenderQuote } from '../../contract.ts';
import { dayOf } from '../offer-terms.ts';
import type { LenderActs } from './acts.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { DealPanel } from './deal-panel.tsx';
import classes from './detail.module.css';
import { OffersPanel } from './offers-panel.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { isAwaited, standingOf, stateOf } from './standing.ts';
import { BrokerWrote, ExpiryClock, StandingMark } from './standing-mark.tsx';
import { ThreadPanel } from './thread-panel.tsx';

interface QuoteDetailProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
}

/** One request with everything needed to answer it; the same in the portal and behind the mailed link. */
export function QuoteDetail({ quote, acts }: QuoteDetailProps) {
  const now = useNow();
  const box = useRef<HTMLTextAreaElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const statement = stateOf(quote, dayOf(now));
  const ask = () => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  };
  const toAnswers = () => {
    answers.current?.scrollIntoView({ block: 'start' });
    answers.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <StatusLine quote={quote} now={now} onAnswer={toAnswers} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <DealPanel quote={quote} />
          <ProgramPanel program={quote.program} />
          <ThreadPanel quote={quote} acts={acts} box={box} />
        </div>
        <div className={classes.column} ref={answers} tabIndex={-1}>
          <AnswerPanel quote={quote} acts={acts} statement={statement} onAsk={ask} />
          <OffersPanel offers={quote.offers} status={quote.status} />
        </div>
      </div>
    </>
  );
}

interface StatusLineProps {
  readonly quote: LenderQuote;
  readonly now: Date;
  readonly onAnswer: () => void;
}

function StatusLine({ quote, now, onAnswer }: StatusLineProps) {
  const standing = standingOf(quote);
  const brokerWroteLast = quote.messages.at(-1)?.side === 'broker';
  return (
    <div className={classes.status}>
      <StandingMark standing={standing} />
      {isAwaited(standing) ? <ExpiryClock expiresAt={quote.expiresAt} now={now} /> : null}
      {brokerWroteLast && quote.can.ask ? <BrokerWrote /> : null}
      {quote.can.offer ? (
        <Button className={classes.jump ?? ''} size="compact-sm" variant="default" onClick={onAnswer}>
          {quote.offers.length > 0 ? 'To your offer' : 'To your answer'}
        </Button>
      ) : null}
    </div>
  );
}
