import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { MessagePage, type PageLink } from '../../../ui/page/message-page.tsx';

interface EmailOffProps {
  /** Of the link; undefined for one that can't be right. */
  readonly token: string | undefined;
  readonly stop: (token: string) => Promise<unknown>;
  readonly badLink: string;
  readonly title: string;
  readonly about: string;
  readonly done: { readonly title: string; readonly description: string };
  readonly way: PageLink;
}

/** Turns an email off for anybody with its link. Opening the page turns nothing off. */
export function EmailOffPage({ token, stop, badLink, title, about, done, way }: EmailOffProps): ReactNode {
  const turnOff = useMutation({ mutationFn: stop });
  if (token === undefined) return <MessagePage title="This link doesn’t work" description={badLink} way={way} />;
  if (turnOff.isSuccess)
    return (
      <div role="status">
        <MessagePage {...done} way={way} />
      </div>
    );
  return (
    <MessagePage
      title={title}
      description={
        <>
          {about}
          {turnOff.isError ? (
            <Text component="span" display="block" mt="sm" c="var(--mantine-color-error)" role="alert">
              {messageOf(turnOff.error)}
            </Text>
          ) : null}
        </>
      }
      actions={
        <Button loading={turnOff.isPending} onClick={() => turnOff.mutate(token)}>
          Turn it off
        </Button>
      }
      way={way}
    />
  );
}
