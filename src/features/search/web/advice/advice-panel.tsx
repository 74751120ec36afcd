import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { changeText, stateAfter } from '../../../../lending/advice/sentences.ts';
import type { Scenario } from '../../contract.ts';
import classes from './advice.module.css';
import { type Advice, applyChanges, type FormAtHand, useAdvice } from './use-advice.ts';

interface AdvicePanelProps {
  readonly form: FormAtHand;
  readonly scenario: Scenario;
}

/** The changes that open most of the programs that do not fit; a click makes one in the form. */
export function AdvicePanel({ form, scenario }: AdvicePanelProps) {
  const { kind } = form.current;
  const { data, isError, isPlaceholderData, refetch } = useAdvice(kind, scenario);
  if (data === undefined && isError) return <Failure retry={() => void refetch()} />;
  if (data?.changes.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="advice-title" aria-busy={data === undefined}>
      <Title order={3} size="h4" id="advice-title">
        What would open more programs
      </Title>
      <Text size="xs" c="dimmed">
        A click changes the form, nothing else. You can take it back.
      </Text>
      {data === undefined ? (
        <Skeleton height={36} mt={8} radius="md" role="status" aria-label="Loading" />
      ) : (
        <ul className={classes.openings}>
          {data.changes.map((change) => (
            <li key={`${change.field} ${String(change.to)}`}>
              <Opening form={form} change={change} disabled={isPlaceholderData} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OpeningProps {
  readonly form: FormAtHand;
  readonly change: Advice['changes'][number];
  readonly disabled: boolean;
}

function Opening({ form, change, disabled }: OpeningProps) {
  const { kind } = form.current;
  return (
    <button
      type="button"
      className={classes.opening}
      // While newer advice is on its way the button keeps its place and the focus.
      aria-disabled={disabled}
      title={stateAfter(kind, change)}
      onClick={() => disabled || applyChanges(form, [change])}
    >
      <IconArrowUpRight size={16} aria-hidden />
      <b>{changeText(kind, change)}</b>
      <span>
        opens {change.opens} {change.opens === 1 ? 'program' : 'programs'}
      </span>
    </button>
  );
}

function Failure({ retry }: { readonly retry: () => void }) {
  return (
    <Text size="sm" c="dimmed" className={classes.failure ?? ''}>
      What would open more programs could not be worked out.{' '}
      <Button size="compact-xs" variant="subtle" onClick={retry}>
        Try again
      </Button>
    </Text>
  );
}
