import { Button, Text } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../ui/api/api.ts';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import classes from '../../../ui/page/page.module.css';

/** While a guard or the code of a page is on its way: the frame it will fill. */
export function PendingPage() {
  return (
    <div className={classes.page}>
      <Text c="dimmed" mb="lg">
        Loading...
      </Text>
      <LoadingRows />
    </div>
  );
}

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

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      subtitle="There is nothing at this address."
      description="The link may be old, or the address mistyped."
      way={{ label: 'Go Home', to: '/' }}
    />
  );
}
