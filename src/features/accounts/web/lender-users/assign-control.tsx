import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import type { LenderSelectProps } from '../../../lenders/web/lender-select.tsx';
import type { LenderUser } from '../../lender-users/contract.ts';
import type { Choice } from './lender-choice.ts';
import classes from './lender-users.module.css';
import { useAssign, useReassign } from './queries.ts';

const LenderSelect = lazyComponent<LenderSelectProps>(
  async () => (await import('../../../lenders/web/lender-select.tsx')).LenderSelect,
  ({ label }) => <Skeleton height={30} role="status" aria-label={label} />,
);

interface AssignControlProps {
  readonly user: LenderUser;
  readonly chosen: Choice | undefined;
  readonly onChoose: (chosen: Choice | undefined) => void;
}

/** Chooses the lender of a user who has none: what is chosen is also what an approval assigns. */
export function AssignControl({ user, chosen, onChoose }: AssignControlProps) {
  const { assign, isPending } = useAssign(user);
  const name = user.name || user.email;
  return (
    <div className={classes.assign}>
      <LenderChoice name={name} chosen={chosen} onChoose={onChoose} />
      {user.approved ? (
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          onClick={() => void assign(chosen)}
          aria-label={`Assign a lender to ${name}`}
        >
          Assign
        </Button>
      ) : null}
    </div>
  );
}

interface LenderChoiceProps extends Omit<AssignControlProps, 'user'> {
  readonly name: string;
}

const LenderChoice = ({ name, chosen, onChoose }: LenderChoiceProps) => (
  <LenderSelect
    isCompact
    label={`Lender for ${name}`}
    value={chosen?._id ?? null}
    onChange={(_id, lender) => onChoose(lender)}
  />
);

/** The lender of a user who has one, and the way to another or to none. */
export function AssignedLender({ user }: { readonly user: LenderUser }) {
  const [isChanging, setChanging] = useState(false);
  const [chosen, setChosen] = useState<Choice>();
  const { reassign, isPending } = useReassign(user);
  const name = user.name || user.email;
  const move = async (to: Choice | null | undefined) => {
    if (await reassign(to)) setChanging(false);
  };
  if (!isChanging)
    return (
      <div className={classes.assigned}>
        <span>{user.lenderName}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setChanging(true)}
          aria-label={`Change the lender of ${name}`}
        >
          Change
        </Button>
      </div>
    );
  return (
    <fieldset className={classes.change} disabled={isPending}>
      <legend>Now: {user.lenderName}</legend>
      <LenderChoice name={name} chosen={chosen} onChoose={setChosen} />
      <div className={classes.changeButtons}>
        <Button size="xs" loading={isPending} onClick={() => void move(chosen)} aria-label={`Move ${name}`}>
          Move
        </Button>
        <Button size="xs" variant="default" onClick={() => void move(null)}>
          Remove from company
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setChanging(false)}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
