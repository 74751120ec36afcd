import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { late } from '../../../../ui/on-demand.tsx';
import type { LenderSelectProps } from '../../../lenders/web/lender-select.tsx';
import { lenderListOptions } from '../../../lenders/web/queries.ts';
import type { LenderUser } from '../../lender-users-contract.ts';
import classes from './lender-users.module.css';
import { useAssign } from './queries.ts';

const LenderSelect = late<LenderSelectProps>(
  async () => (await import('../../../lenders/web/lender-select.tsx')).LenderSelect,
  ({ label }) => <Skeleton height={30} role="status" aria-label={label} />,
);

/** Chooses the lender of a user who has none. */
export function AssignControl({ user }: { readonly user: LenderUser }) {
  const { data: lenders = [] } = useQuery(lenderListOptions);
  const [chosen, setChosen] = useState<string | null>(null);
  const { assign, isPending } = useAssign(user);
  const name = user.name || user.email;
  return (
    <div className={classes.assign}>
      <LenderSelect label={`Lender for ${name}`} lenders={lenders} value={chosen} onChange={setChosen} />
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() => void assign(lenders.find(({ _id }) => _id === chosen))}
        aria-label={`Assign a lender to ${name}`}
      >
        Assign
      </Button>
    </div>
  );
}
