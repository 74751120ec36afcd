import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { secondMs } from '../../../kernel/dates.ts';
import { notice } from '../../../ui/notices.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { lenderDestination } from '../model.ts';
import { closeSession, refreshProfile, useProfile } from './session.ts';

const lookEveryMs = 20 * secondMs;

/** Stays while the account is at this place of its lifecycle, and moves on with it. */
function useWaiting(here: ReturnType<typeof lenderDestination>) {
  const profile = useProfile();
  const { history } = useRouter();
  // The live stream tells at once; should it be down, the state is still noticed.
  useEffect(() => {
    const timer = setInterval(() => void refreshProfile(), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const place = profile.role === 'lender' ? lenderDestination(profile) : here;
  useEffect(() => {
    if (place !== here) history.replace(place);
  }, [place, here, history]);
  return profile;
}

interface WaitingProps {
  readonly here: '/lender/awaiting-approval' | '/lender/awaiting-assignment';
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  /** Said when a check finds nothing new. */
  readonly unchanged: string;
}

function Waiting({ here, title, subtitle, description, unchanged }: WaitingProps) {
  const profile = useWaiting(here);
  const check = useMutation({ mutationFn: refreshProfile, onSuccess: () => notice.info(unchanged) });
  return (
    <MessagePage
      title={title}
      subtitle={subtitle}
      description={description}
      actions={
        <>
          <Button onClick={() => check.mutate()} loading={check.isPending}>
            Check again
          </Button>
          <Button variant="default" onClick={() => closeSession(profile)}>
            Logout
          </Button>
        </>
      }
      way={{ label: 'Contact support', to: '/contact' }}
    />
  );
}

export function AwaitingApprovalPage() {
  return (
    <Waiting
      here="/lender/awaiting-approval"
      title="Your account is awaiting approval"
      subtitle="An administrator reviews every new lender account."
      description="Once it is approved and linked to your company, you can manage your programs and respond to quote requests here."
      unchanged="Still awaiting approval."
    />
  );
}

export function AwaitingAssignmentPage() {
  return (
    <Waiting
      here="/lender/awaiting-assignment"
      title="Your account is approved"
      subtitle="It is not linked to a lender company yet."
      description="Next, an administrator links it to your company. After that your programs and quote requests appear here."
      unchanged="No company is assigned yet."
    />
  );
}
