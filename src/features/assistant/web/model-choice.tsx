import '@mantine/core/styles/Switch.css';
import { Anchor, Button, Group, Switch, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { messageOf } from '../../../ui/api/api.ts';
import type { ModelOffered } from '../contract.ts';
import classes from './assistant.module.css';

interface ModelChoiceProps {
  readonly model: ModelOffered;
  readonly choose: UseMutationResult<unknown, Error, boolean>;
}

/** Asks once whether a model of somebody else may be used; from then on it is a switch. */
export function ModelChoice({ model: { name, host, uses }, choose }: ModelChoiceProps) {
  const failed = choose.error ? (
    <Text role="alert" size="sm" c="red">
      {messageOf(choose.error)}
    </Text>
  ) : null;
  if (uses !== null)
    return (
      <div className={classes.choice}>
        <Switch
          size="xs"
          label={`Language model (${name})`}
          checked={choose.isPending ? choose.variables : uses}
          onChange={(event) => choose.mutate(event.currentTarget.checked)}
        />
        {failed}
      </div>
    );
  return (
    <section className={classes.choice} aria-label="Language model">
      <Text size="sm">
        The assistant can use {name}, a language model at {host}. Your messages and the figures it looks up are sent
        there, without names of clients, identifiers and contact details.{' '}
        <Anchor component={AppLink} to="/privacy" inherit underline="always">
          Privacy
        </Anchor>
      </Text>
      <Group gap="xs" mt={8}>
        <Button size="xs" loading={choose.isPending} onClick={() => choose.mutate(true)}>
          Use language model
        </Button>
        <Button size="xs" variant="default" disabled={choose.isPending} onClick={() => choose.mutate(false)}>
          Continue without it
        </Button>
      </Group>
      {failed}
    </section>
  );
}
