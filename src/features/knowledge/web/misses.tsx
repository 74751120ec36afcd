import { Button, Paper, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDate } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import { removeMiss } from '../endpoints.ts';
import classes from './knowledge.module.css';
import { missesOptions } from './queries.ts';

/** For administrators: what to write about next. */
export function Misses() {
  const { data: misses = [] } = useQuery(missesOptions);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => callEndpoint(removeMiss, { params: { id } }),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries(missesOptions),
  });
  if (misses.length === 0) return null;
  return (
    <Paper withBorder p="lg" mb="xl" component="section" aria-labelledby="misses">
      <h2 id="misses" className={classes.missTitle}>
        Searches without results
      </h2>
      <Text size="sm" c="dimmed" mb="sm">
        Write an article for what people look for, then remove the line. Words that may be names appear once two people
        have searched for them.
      </Text>
      <ul className={classes.misses}>
        {misses.map(({ _id, words, searches, lastAt }) => (
          <li key={_id}>
            <span className={classes.missWords}>{words}</span>
            <Text span size="sm" c="dimmed">
              {searches === 1 ? '1 search' : `${searches} searches`}, last {formatDate(lastAt)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove: ${words}`}
              loading={remove.isPending && remove.variables === _id}
              onClick={() => remove.mutate(_id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
