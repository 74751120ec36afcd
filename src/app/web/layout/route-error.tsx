import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../ui/api/api.ts';
import { MessagePage } from '../../../ui/page/message-page.tsx';

/** A page that broke, while the rest of the frame stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title="This page could not be shown"
      subtitle="Nothing you saved is lost. Loading it again usually helps."
      description={messageOf(error)}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </>
      }
    />
  );
}
