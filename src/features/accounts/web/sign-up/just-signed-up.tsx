import { Alert, List, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type SignUpPlan, type UserType, unverifiedKeptDays } from '../../model.ts';
import { planNamed, trial } from '../../plans.ts';

/** Who has just signed up. It goes with the step to the login page, never in its address. */
export interface JustSignedUp {
  readonly email: string;
  readonly userType: UserType;
  readonly plan: SignUpPlan;
}

declare module '@tanstack/history' {
  interface HistoryState {
    signedUp?: JustSignedUp;
  }
}

export const useJustSignedUp = (): JustSignedUp | undefined =>
  useRouterState({ select: ({ location }) => location.state.signedUp });

/** What to do after signing up, over the login that comes next. The same for every address. */
export function NextSteps({ email, userType, plan }: JustSignedUp) {
  const verify = (
    <>
      Open the link we sent to <strong>{email}</strong> to verify your email address.
    </>
  );
  const steps =
    userType === 'Lender'
      ? [
          verify,
          'An administrator reviews your account and links it to your company. We email you each time.',
          'Then log in here.',
        ]
      : [
          <>
            {verify} You need that to send live quotes, and to keep this account past {unverifiedKeptDays} days.
          </>,
          `Log in below. Your ${trial.days}-day ${planNamed(plan).name} trial has started.`,
        ];
  return (
    <Alert color="pine" variant="light" icon={<IconMailCheck />} title="Check your inbox" role="status" mb="md">
      <List type="ordered" size="sm" spacing={6} style={{ overflowWrap: 'anywhere' }}>
        {steps.map((step, index) => (
          <List.Item key={index === 0 ? 'verify' : String(step)}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt={8}>
        No email? Check your spam folder. You can send it again after you log in.
      </Text>
    </Alert>
  );
}
