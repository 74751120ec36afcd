import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { listDemoAccounts } from '../../endpoints.ts';
import type { Credentials } from '../../sign-in/credentials.ts';
import classes from './sign-in.module.css';

interface DemoAccountsProps {
  readonly isLender: boolean;
  /** Signs in; what it throws has already been said. */
  readonly signIn: (credentials: Credentials) => Promise<void>;
}

/** Outside production: the accounts of the demo market, each one click away. */
export function DemoAccounts({ isLender, signIn }: DemoAccountsProps) {
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: ({ signal }) => callEndpoint(listDemoAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accounts = data?.accounts.filter((account) => account.isLender === isLender) ?? [];
  const password = data?.password ?? null;
  if (password === null || accounts.length === 0) return null;
  const enter = async (email: string) => {
    if (busy) return;
    setBusy(true);
    await signIn({ email, password }).finally(() => setBusy(false));
  };
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <Text id="demo-accounts" size="sm" fw={600} component="h2">
        Demo accounts
      </Text>
      <ul className={classes.demoList} aria-busy={busy}>
        {accounts.map(({ email, about }) => (
          <li key={email}>
            <UnstyledButton className={classes.demoAccount} onClick={() => void enter(email)}>
              <span className={classes.demoName}>{email}</span>
              <span className={classes.demoAbout}>{about}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
