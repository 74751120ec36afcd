import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockOff,
  IconClockPlay,
  IconMailFilled,
  IconMessage,
  IconSend,
} from '@tabler/icons-react';
import { readClock } from '../clock.ts';
import classes from './standing.module.css';
import { type Standing, standingLabels } from './standing.ts';

const icons = {
  requested: IconMailFilled,
  seen: IconCircleDashed,
  offered: IconSend,
  declined: IconCircleX,
  withdrawn: IconArrowBackUp,
  expired: IconClockOff,
  accepted: IconCircleCheck,
  passedOver: IconCircleMinus,
} as const satisfies Record<Standing, unknown>;

/** The standing of a request as icon, word and colour. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  const Icon = icons[standing];
  return (
    <span className={classes.mark} data-standing={standing}>
      <Icon size={16} aria-hidden />
      {standingLabels[standing]}
    </span>
  );
}

export function ExpiryClock({ expiresAt, now }: { readonly expiresAt: string; readonly now: Date }) {
  const { text, urgent } = readClock(expiresAt, now);
  return (
    <span className={classes.mark} data-urgent={urgent || undefined}>
      <IconClockPlay size={16} aria-hidden />
      {text}
    </span>
  );
}

export function BrokerWrote() {
  return (
    <span className={classes.mark} data-urgent>
      <IconMessage size={16} aria-hidden />
      Broker wrote
    </span>
  );
}
