import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { stopMorningMail } from '../endpoints.ts';
import { stopTexts, stopTokenShape } from '../model.ts';
import { EmailOffPage } from './email-off-page.tsx';

/** /morning-email-off?token=…: turns the morning email off. */
export function MorningOffPage(): ReactNode {
  const { token = '' } = useSearch({ from: '/morning-email-off' });
  return (
    <EmailOffPage
      token={stopTokenShape.test(token) ? token : undefined}
      stop={(valid) => callEndpoint(stopMorningMail, { querystring: { token: valid } })}
      badLink={stopTexts.badLink}
      title="Turn off the morning email?"
      about="You won’t get your day by email any more. Reminders and notifications stay as they are."
      done={{
        title: 'The morning email is off',
        description: 'You can turn it on again in your reminder settings.',
      }}
      way={{ label: 'Open reminder settings', to: '/account/reminders' }}
    />
  );
}
