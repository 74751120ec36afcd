import { Alert, Anchor, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { consentTexts } from '../../consent.ts';
import type { SigningView } from '../../sign-contract.ts';
import { Decline } from './decline.tsx';
import type { Acts } from './session.ts';
import { SignFrame } from './sign-frame.tsx';

interface ConsentProps {
  readonly view: SigningView;
  readonly acts: Acts;
}

/** The disclosure of electronic records, before the first page is shown. */
export function Consent({ view, acts }: ConsentProps) {
  const { brokerName, brokerEmail, lenderName, property, documents, consent } = view;
  const disclosure = consentTexts[consent.version];
  return (
    <SignFrame>
      <Text mt="xs" mb="md">
        {documents.length === 1 ? '1 document' : `${documents.length} documents`} for {lenderName}, {property}. Sent by{' '}
        {brokerName} (
        <Anchor href={`mailto:${brokerEmail}`} underline="always">
          {brokerEmail}
        </Anchor>
        ).
      </Text>
      {disclosure ? (
        <Paper withBorder p="lg">
          <Title order={2} size="h3">
            {disclosure.title}
          </Title>
          {disclosure.sections.map(({ title, text }) => (
            <section key={title}>
              <Title order={3} size="h4" mt="md">
                {title}
              </Title>
              <Text mt={4}>{text}</Text>
            </section>
          ))}
          <Agree agree={disclosure.agree} acts={acts} version={consent.version} />
        </Paper>
      ) : (
        <Alert color="amber" variant="light" title="This page is out of date">
          Reload it to go on.
        </Alert>
      )}
      <Group mt="lg">
        <Decline acts={acts} />
      </Group>
    </SignFrame>
  );
}

function Agree({
  agree,
  acts,
  version,
}: { readonly agree: string; readonly version: string } & Pick<ConsentProps, 'acts'>) {
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!isAgreed) {
      setError('Check the box to agree.');
      return box.current?.focus();
    }
    setSending(true);
    setError(undefined);
    try {
      await acts.consent(version);
      window.scrollTo({ top: 0 });
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" mt="lg" align="flex-start">
        <Checkbox
          ref={box}
          label={agree}
          checked={isAgreed}
          error={error}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setError(undefined);
          }}
        />
        <Button type="submit" size="md" loading={isSending}>
          Agree and continue
        </Button>
      </Stack>
    </form>
  );
}
