import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { AppLink } from '../../../ui/addresses.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { Scraper } from '../contract.ts';
import { scheduleText, sourceTypeLabels } from '../model.ts';
import { useRun } from './queries.ts';
import { LastRun } from './runs/run-state.tsx';
import classes from './scrapers.module.css';

/** One scraper of the list: what it reads, how its last run went, and the button that starts it. */
export function ScraperCard({ scraper }: { readonly scraper: Scraper }) {
  const { _id, name, description, lender, sourceType, nextRunAt, isRunning, lastRun, mappingVersion } = scraper;
  const run = useRun(_id);
  return (
    <li>
      <article className={classes.card} aria-label={name}>
        <div>
          <Title order={2} size="h4" className={classes.name ?? ''}>
            <Anchor component={AppLink} to={`/admin/scrapers/${_id}`} inherit>
              {name}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {lender.name} · {sourceTypeLabels[sourceType]}
          </Text>
          {description ? (
            <Text size="sm" mt={8} lineClamp={3}>
              {description}
            </Text>
          ) : null}
        </div>
        <LastRun run={lastRun} />
        {mappingVersion === 0 && lastRun?.outcome === 'saved' ? (
          <Text size="sm" c="dimmed">
            No fields are mapped yet.
          </Text>
        ) : null}
        <div className={classes.foot}>
          <Text size="sm" c="dimmed">
            {sourceType === 'email'
              ? 'Runs when a rate sheet arrives'
              : nextRunAt
                ? `Next run ${formatDateTime(nextRunAt)}`
                : scheduleText(scraper)}
          </Text>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            disabled={isRunning || run.isPending}
            onClick={() => run.mutate(undefined)}
            aria-label={`${isRunning ? 'Running' : 'Run'} ${name}`}
          >
            {isRunning ? 'Running' : 'Run'}
          </Button>
        </div>
      </article>
    </li>
  );
}
