import { Button, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { resumeEventEmails, stopEventEmails } from '../endpoints.ts';
import { eventEmailsTexts, eventEmailsTokenShape } from '../model.ts';

const asks = {
  title: 'Stop emails about events?',
  text: 'You will get no invitations, changes or cancellations by email, from any organizer on Plinth. Links in the emails you have still work.',
  button: 'Stop these emails',
};
const stopped = {
  title: 'You won’t get emails about events anymore',
  text: 'Organizers who invite this address see that it gets no emails about events.',
  button: 'Turn them on again',
};
const resumed = {
  title: 'You get emails about events again',
  text: 'Organizers can invite this address to events by email.',
  button: 'Stop these emails',
};

/** /event-emails-off?token=…: turns emails about events off, or on again, by the link of an email. Opening it changes nothing. */
export function EmailsOffPage(): ReactNode {
  const { token = '' } = useSearch({ from: '/event-emails-off' });
  return eventEmailsTokenShape.test(token) ? (
    <ByLink key={token} token={token} />
  ) : (
    <MessagePage title="This link doesn’t work" description={eventEmailsTexts.badLink} />
  );
}

function ByLink({ token }: { readonly token: string }) {
  const [shown, setShown] = useState<typeof asks>(asks);
  const turn = useMutation({
    mutationFn: (next: typeof asks) =>
      callEndpoint(next === stopped ? stopEventEmails : resumeEventEmails, { querystring: { token } }),
    onSuccess: (_, next) => setShown(next),
  });
  return (
    <div role="status">
      <MessagePage
        title={shown.title}
        description={
          <>
            {shown.text}
            {turn.isError ? (
              <Text component="span" display="block" mt="sm" c="var(--mantine-color-error)" role="alert">
                {messageOf(turn.error)}
              </Text>
            ) : null}
          </>
        }
        actions={
          // A button that is disabled meanwhile loses the focus.
          <Button
            aria-busy={turn.isPending}
            leftSection={turn.isPending ? <Loader size={14} color="currentColor" /> : undefined}
            onClick={() => turn.isPending || turn.mutate(shown === stopped ? resumed : stopped)}
          >
            {shown.button}
          </Button>
        }
      />
    </div>
  );
}
