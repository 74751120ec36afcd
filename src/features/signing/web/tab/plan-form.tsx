import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useId, useRef } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { SigningPlan } from '../../contract.ts';
import { type RoleHere, roleLabels } from '../../model.ts';
import { personOf, useStart } from '../signing-queries.ts';
import { PersonFields } from './person-fields.tsx';
import classes from './tab.module.css';
import { complaintsOf, type TypedPlan, useTypedPlan } from './typed-plan.ts';

interface PlanProps {
  readonly dealId: string;
  readonly plan: SigningPlan;
  readonly mayStart: boolean;
  /** Signed, or asked for, before. */
  readonly isAgain: boolean;
}

type Named = Exclude<RoleHere, 'broker'>;
const isNamed = (role: RoleHere): role is Named => role !== 'broker';

/** What will be sent and to whom, before anybody is asked. */
export function PlanForm({ dealId, plan, mayStart, isAgain }: PlanProps) {
  const { typed, change, errors, refuse, clear } = useTypedPlan(dealId, plan);
  const start = useStart(dealId);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const complaints = complaintsOf(plan, typed);
    refuse(complaints);
    const [first] = Object.keys(complaints);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const signers = plan.signers.flatMap(({ role, isYou }) => {
      const person = typed.people[role];
      return isYou || !person?.isIn || !isNamed(role) ? [] : [{ role, ...personOf(person) }];
    });
    try {
      const { message } = await start.mutateAsync({ signers, isAtOnce: typed.isAtOnce });
      clear();
      notice.success(message);
    } catch (error) {
      if (error instanceof ApiError && error.body?.fields?.signers) refuse({});
    }
  };
  const turns = new Set(plan.signers.map(({ turn }) => turn));
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="Send for signature">
      <Stack gap="lg">
        <Documents plan={plan} />
        <Paper withBorder p="lg" component="section" aria-labelledby="plan-signers">
          <Title order={2} size="h4" id="plan-signers">
            Who signs
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            Each person gets an email with a personal link and confirms who they are with a code. Check the addresses
            before you send.
          </Text>
          <ol className={classes.people}>
            {plan.signers.map((signer) => (
              <PlannedSigner key={signer.role} {...{ signer, typed, change, errors }} hasTurns={turns.size > 1} />
            ))}
          </ol>
          {turns.size > 1 ? (
            <Checkbox
              label="Ask everyone at the same time"
              description="Otherwise each person is asked after those before them have signed."
              mt="sm"
              checked={typed.isAtOnce}
              onChange={({ currentTarget }) => change({ isAtOnce: currentTarget.checked })}
            />
          ) : null}
        </Paper>
        {start.isError ? (
          <Alert color="red" variant="light" role="alert" title="The documents weren’t sent">
            {messageOf(start.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button
            type="submit"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={start.isPending}
            disabled={!mayStart}
          >
            {isAgain ? 'Send again for signature' : 'Send for signature'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function Documents({ plan }: Pick<PlanProps, 'plan'>) {
  const id = useId();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {plural(plan.documents.length, 'document')} to sign
      </Title>
      <ul className={classes.documents}>
        {plan.documents.map(({ requirementId, name, places }) => (
          <li key={requirementId} className={classes.document}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {places.map(({ role, count }) => `${roleLabels[role]}: ${plural(count, 'place')}`).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

const ordinals = ['first', 'second', 'third', 'fourth'] as const;

interface SignerProps {
  readonly signer: SigningPlan['signers'][number];
  readonly typed: TypedPlan;
  readonly change: ReturnType<typeof useTypedPlan>['change'];
  readonly errors: Readonly<Record<string, string>>;
  readonly hasTurns: boolean;
}

function PlannedSigner({ signer, typed, change, errors, hasTurns }: SignerProps) {
  const { role, turn, isYou, isOptional, name, email } = signer;
  const heading = useId();
  const person = typed.people[role];
  const isIn = isYou || person?.isIn === true;
  return (
    <li aria-labelledby={heading} className={classes.person}>
      <Group gap="xs" mb={isIn ? 8 : 0}>
        <Text fw={600} id={heading}>
          {roleLabels[role]}
          {isYou ? ' (you)' : ''}
        </Text>
        {hasTurns && !typed.isAtOnce ? (
          <Text size="sm" c="dimmed">
            Signs {ordinals[turn - 1] ?? `in turn ${turn}`}
          </Text>
        ) : null}
      </Group>
      {isYou ? (
        <Text size="sm">
          {name}, {email}. You sign here with your account, without a link.
        </Text>
      ) : null}
      {!isYou && isOptional && person ? (
        <Checkbox
          label={`This deal has a ${roleLabels[role].toLowerCase()}`}
          description={isIn ? undefined : 'Without one, these places stay blank.'}
          checked={isIn}
          mb={isIn ? 8 : 0}
          onChange={({ currentTarget }) => change({ role, isIn: currentTarget.checked })}
        />
      ) : null}
      {!isYou && isIn && person ? (
        <PersonFields prefix={role} person={person} errors={errors} onChange={(part) => change({ role, ...part })} />
      ) : null}
    </li>
  );
}
