import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { stopMorningMail } from '../endpoints.ts';
import { stopTexts, stopTokenShape } from '../model.ts';

const settings = { label: 'Open reminder settings', to: '/account/reminders' };

/** /morning-email-off?token=…: turns the morning email off for whoever has the link. Opening it turns nothing off. */
export function MorningOffPage(): ReactNode {
  const { token = '' } = useSearch({ from: '/morning-email-off' });
  const stop = useMutation({ mutationFn: () => callEndpoint(stopMorningMail, { querystring: { token } }) });
  if (!stopTokenShape.test(token))
    return <MessagePage title="This link doesn’t work" description={stopTexts.badLink} way={settings} />;
  if (stop.isSuccess) {
    return (
      <div role="status">
        <MessagePage
          title="The morning email is off"
          description="You can turn it on again in your reminder settings."
          way={settings}
        />
      </div>
    );
  }
  return (
    <MessagePage
      title="Turn off the morning email?"
      description={
        <>
          You won’t get your day by email any more. Reminders and notifications stay as they are.
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
      way={settings}
    />
  );
}
