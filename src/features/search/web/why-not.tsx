import { Button, Text, Title } from '@mantine/core';
import { formatNumber } from '../../../ui/format.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import { ResultList } from './result-list.tsx';
import classes from './search.module.css';
import type { Results } from './use-results.ts';
import type { SelectionState } from './use-selection.ts';

interface WhyNotProps {
  readonly results: Results;
  readonly scenario: FixAndFlipSearchForm;
  readonly selection: SelectionState;
}

/** The ineligible programs, nearest first, with what keeps each of them out. */
export function WhyNot({ results, scenario, selection }: WhyNotProps) {
  const { nearMisses, counts, moreNearMisses } = results;
  if (nearMisses.length === 0) return null;
  return (
    <section className={classes.whyNot} aria-label="Why not">
      <Title order={2} size="h3">
        Why not
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {formatNumber(counts?.ineligible ?? 0)} programs do not fit this deal. The nearest stand first, with what keeps
        each of them out.
      </Text>
      <ResultList label="Programs that do not fit" rows={nearMisses} scenario={scenario} selection={selection} />
      {moreNearMisses ? (
        <Button variant="default" className={classes.more ?? ''} onClick={moreNearMisses}>
          Show 50 more
        </Button>
      ) : null}
    </section>
  );
}
