import { Alert, Button, Group, Modal, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayMs } from '../../../kernel/dates.ts';
import { ApiError, messageOf } from '../../../ui/api/api.ts';
import { formatDate } from '../../../ui/format.ts';
import type { SignUpPlan } from '../../accounts/model.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { planOf } from '../../accounts/people/user-file.ts';
import { type Billing, plans } from '../../accounts/plans.ts';
import { type PlanChange, usePlanChange } from './queries.ts';
import { nameOf } from './user-labels.ts';

export interface PlanDialogProps {
  /** Whose plan; closed while undefined. */
  readonly user: ListedUser | undefined;
  readonly onClose: () => void;
}

const planChoices = plans.map(({ id, name }) => ({ value: id, label: name }));
const billingChoices = [
  { value: 'annual', label: 'Annually' },
  { value: 'monthly', label: 'Monthly' },
];
/** Where the trial usually ends: two weeks from today. */
const usualEnd = (): string => new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10);

/** The plan of a user, or what they may try and until when. */
export function PlanDialog({ user, onClose }: PlanDialogProps) {
  const change = usePlanChange(user?._id, onClose);
  const [kind, setKind] = useState<PlanChange['kind']>('plan');
  const show = (next: string) => {
    setKind(next === 'trial' ? 'trial' : 'plan');
    change.reset();
  };
  return (
    <Modal
      opened={user !== undefined}
      onClose={onClose}
      title={user ? `Plan of ${nameOf(user)}` : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {user ? (
        <Stack gap="md">
          <Text size="sm">{nowText(user)}</Text>
          <SegmentedControl
            aria-label="What to change"
            value={kind}
            onChange={show}
            data={[
              { value: 'plan', label: 'Paid by invoice' },
              { value: 'trial', label: 'Free trial' },
            ]}
          />
          {kind === 'plan' ? (
            <PlanForm change={change} onClose={onClose} />
          ) : (
            <TrialForm change={change} onClose={onClose} isRunning={user.trialEndsAt !== null} />
          )}
        </Stack>
      ) : null}
    </Modal>
  );
}

const nowText = (user: ListedUser): string =>
  `Now on ${planOf(user)}${user.trialEndsAt ? `, on trial until ${formatDate(user.trialEndsAt)}` : ''}. We notify them of the change.`;

interface FormProps {
  readonly change: ReturnType<typeof usePlanChange>;
  readonly onClose: () => void;
}

function PlanForm({ change, onClose }: FormProps) {
  const [plan, setPlan] = useState<SignUpPlan | ''>('professional');
  const [billing, setBilling] = useState<Billing>('annual');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = plan === '' ? { plan: null, billing: null } : { plan, billing };
    change.mutate({ kind: 'plan', body });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="Plan"
          value={plan}
          data={[...planChoices, { value: '', label: 'No plan: end it with its period' }]}
          onChange={(event) => setPlan(plans.find(({ id }) => id === event.currentTarget.value)?.id ?? '')}
        />
        {plan === '' ? null : (
          <NativeSelect
            label="Billed"
            value={billing}
            data={billingChoices}
            onChange={(event) => setBilling(event.currentTarget.value === 'monthly' ? 'monthly' : 'annual')}
          />
        )}
        <Failure change={change} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            {plan === '' ? 'End plan' : 'Set plan'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TrialForm({ change, onClose, isRunning }: FormProps & { readonly isRunning: boolean }) {
  const [plan, setPlan] = useState<SignUpPlan>('professional');
  const [endsOn, setEndsOn] = useState(usualEnd);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ kind: 'trial', body: { plan, endsOn } });
  };
  const end = () => change.mutate({ kind: 'trial', body: { plan: null, endsOn: null } });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="Plan"
          value={plan}
          data={planChoices}
          onChange={(event) => setPlan(plans.find(({ id }) => id === event.currentTarget.value)?.id ?? 'professional')}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Until the end of the day where they are"
          value={endsOn}
          onChange={(event) => setEndsOn(event.currentTarget.value)}
          error={fieldError(change.error, 'endsOn')}
        />
        <Failure change={change} />
        <Group justify="flex-end" gap="sm">
          {isRunning ? (
            <Button variant="subtle" color="red" mr="auto" onClick={end} disabled={change.isPending}>
              End trial now
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            {isRunning ? 'Change trial' : 'Start trial'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.body?.fields?.[field] : undefined;

/** What is wrong, unless it stands at its field. */
function Failure({ change: { error } }: Pick<FormProps, 'change'>) {
  if (!error || fieldError(error, 'endsOn')) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {messageOf(error)}
    </Alert>
  );
}
