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
      title="Couldn’t load this page"
      subtitle="Nothing you saved is lost. Reloading usually helps."
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
      subtitle="There is no page at this address."
      description="The link may be outdated, or the address may be mistyped."
      way={{ label: 'Go Home', to: '/' }}
    />
  );
}
