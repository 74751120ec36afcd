import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { minuteMs } from '../../kernel/dates.ts';

/** The time, read again every minute, for clocks on screen. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs, { autoInvoke: true });
  return now;
}
