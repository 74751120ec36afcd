import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { EmailOffPage } from '../../reminders/web/email-off-page.tsx';
import { stopReportMail } from '../endpoints.ts';
import { stopTexts, stopTokenShape } from '../model.ts';

/** /report-email-off?token=…: turns the monthly email of a report off. */
export function ReportEmailOffPage(): ReactNode {
  const { token = '' } = useSearch({ from: '/report-email-off' });
  return (
    <EmailOffPage
      token={stopTokenShape.test(token) ? token : undefined}
      stop={(valid) => callEndpoint(stopReportMail, { querystring: { token: valid } })}
      badLink={stopTexts.badLink}
      title="Turn off this monthly email?"
      about="The report itself stays, and so do your other emails."
      done={{ title: 'The monthly email is off', description: 'You can turn it on again in the report.' }}
      way={{ label: 'Open Plinth', to: '/login' }}
    />
  );
}
