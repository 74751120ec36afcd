import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../kernel/format.ts';
import { formatMomentIn } from '../../../kernel/time-zones.ts';
import { confirm } from '../../../ui/confirm.ts';
import { analyticsZone } from '../model.ts';
import { rebuildOptions, useRebuild } from './queries.ts';

/** Counts the figures from scratch, and says how far that is. */
export function Rebuild() {
  const client = useQueryClient();
  const { data } = useQuery(rebuildOptions);
  const { mutate, isPending } = useRebuild();
  const { running, builtAt } = data ?? { running: null, builtAt: null };
  const shown = useRef(builtAt);
  useEffect(() => {
    // Another build is read from then on.
    if (shown.current !== null && shown.current !== builtAt) void client.invalidateQueries({ queryKey: ['analytics'] });
    shown.current = builtAt;
  }, [client, builtAt]);
  const ask = async () => {
    const isSure = await confirm({
      title: 'Rebuild figures',
      text: 'Every figure is counted again from the records, in the background. The current figures stay until that is done.',
      confirm: 'Rebuild figures',
    });
    if (isSure) mutate();
  };
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {running
          ? `Rebuilding${running.builtUntil === null ? '' : `, counted up to ${formatDay(running.builtUntil)}`}`
          : builtAt === null
            ? null
            : `Rebuilt ${formatMomentIn(analyticsZone, new Date(builtAt))}`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isPending || running !== null}
        onClick={() => void ask()}
      >
        Rebuild figures
      </Button>
    </>
  );
}
