import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { stopReportMail } from '../endpoints.ts';
import { stopTexts, stopTokenShape } from '../model.ts';

const home = { label: 'Open Plinth', to: '/login' };

/** /report-email-off?token=…: turns the monthly email of a report off for anybody with the link. Opening it turns nothing off. */
export function ReportEmailOffPage(): ReactNode {
  const { token = '' } = useSearch({ from: '/report-email-off' });
  const stop = useMutation({ mutationFn: () => callEndpoint(stopReportMail, { querystring: { token } }) });
  if (!stopTokenShape.test(token))
    return <MessagePage title="This link doesn’t work" description={stopTexts.badLink} way={home} />;
  if (stop.isSuccess)
    return (
      <div role="status">
        <MessagePage
          title="The monthly email is off"
          description="You can turn it on again in the report."
          way={home}
        />
      </div>
    );
  return (
    <MessagePage
      title="Turn off this monthly email?"
      description={
        <>
          The report itself stays, and so do your other emails.
          {stop.isError ? (
            <Text component="span" display="block" mt="sm" c="var(--mantine-color-error)" role="alert">
              {messageOf(stop.error)}
            </Text>
          ) : null}
        </>
      }
      actions={
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          Turn it off
        </Button>
      }
      way={home}
    />
  );
}
