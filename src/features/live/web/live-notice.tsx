import { Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { secondMs } from '../../../kernel/dates.ts';
import classes from './live.module.css';
import type { LiveState } from './live-connection.ts';
import { useLiveState } from './live-updates.ts';

const notices: Record<LiveState, string | null> = {
  waiting: null,
  disconnected: 'Disconnected from real-time updates. Please refresh.',
  error: 'Disconnected from real-time updates. Please refresh.',
  connecting: 'Connecting to real-time updates...',
  reconnecting: 'Connecting to real-time updates...',
  connected: null,
};

/** Every page begins unconnected, for a moment nobody needs to read about. */
const worthSayingAfterMs = secondMs;

/** A quiet line while answers do not arrive by themselves. Its place is kept, so that nothing jumps when it comes or goes. */
export function LiveNotice() {
  const state = useLiveState();
  const text = useSettled(state) ? notices[state] : null;
  const Icon = state === 'error' || state === 'disconnected' ? IconCloudOff : IconRefresh;
  return (
    <div role="status" className={classes.notice}>
      {text === null ? null : (
        <>
          <Icon size={16} aria-hidden />
          <Text span inherit>
            {text}
          </Text>
        </>
      )}
    </div>
  );
}

/** False while the first connection has had little time. */
function useSettled(state: LiveState): boolean {
  const beginning = state === 'waiting' || state === 'connecting' || state === 'disconnected';
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!beginning) return;
    const timer = setTimeout(() => setWaited(true), worthSayingAfterMs);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [beginning]);
  return !beginning || waited;
}
