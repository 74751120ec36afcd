import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../../ui/api/api.ts';
import type { SigningLink } from '../../../sign-contract.ts';
import { enterCode, linkOptions, refusalRefreshMs, sendCode } from '../session.ts';
import classes from '../sign.module.css';

interface IdentifyProps {
  readonly link: string;
  readonly about: SigningLink;
  readonly onSession: (token: string) => void;
}

/** A link alone opens nothing: a code goes to the address or phone that the broker knows. */
export function Identify({ link, about, onSession }: IdentifyProps) {
  const [sentTo, setSentTo] = useState<'email' | 'text'>();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (by: 'email' | 'text') => sendCode(link, by),
    onSuccess: (_message, by) => {
      setSentTo(by);
      void client.invalidateQueries({ queryKey: linkOptions(link).queryKey });
    },
  });
  const { brokerName, email, phone, state } = about;
  const isRefused = sentTo === 'text' && about.isTextRefused;
  // Whether a text message goes out is known a moment after it was asked for.
  useQuery({ ...linkOptions(link), refetchInterval: sentTo === 'text' && !isRefused && refusalRefreshMs });
  return (
    <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            Confirm it’s you
          </Title>
          <Text mt={4}>
            {state === 'copies'
              ? 'Everything is signed, and your copies are ready.'
              : `${brokerName} sent you documents to sign.`}{' '}
            We send you a code to make sure that only you can open them.
          </Text>
        </div>
        <Stack gap="xs">
          <Button
            size="md"
            variant={sentTo === undefined ? 'filled' : 'default'}
            leftSection={<IconMail size={18} aria-hidden />}
            loading={send.isPending && send.variables === 'email'}
            onClick={() => send.mutate('email')}
          >
            {sentTo === 'email' ? 'Email another code' : 'Email me a code'}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            To {email}
          </Text>
          {phone === null ? null : (
            <>
              <Button
                size="md"
                variant="default"
                leftSection={<IconDeviceMobile size={18} aria-hidden />}
                loading={send.isPending && send.variables === 'text'}
                onClick={() => send.mutate('text')}
              >
                {sentTo === 'text' ? 'Text another code' : 'Text me a code'}
              </Button>
              <Text size="sm" c="dimmed" ta="center">
                To {phone}
              </Text>
            </>
          )}
        </Stack>
        {send.isError ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(send.error)}
          </Alert>
        ) : null}
        {isRefused ? (
          <Alert color="amber" variant="light" role="alert">
            We couldn’t text a code to {phone}. Have it sent by email instead.
          </Alert>
        ) : null}
        <Text size="sm" role="status">
          {isRefused ? null : send.data}
        </Text>
        {sentTo === undefined || isRefused ? null : <CodeForm link={link} onSession={onSession} />}
      </Stack>
    </Paper>
  );
}

function CodeForm({ link, onSession }: Pick<IdentifyProps, 'link' | 'onSession'>) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = useMutation({
    mutationFn: (typed: string) => enterCode(link, typed),
    onSuccess: onSession,
    onError: () => field.current?.focus(),
    gcTime: 0,
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') field.current?.focus();
    else if (!enter.isPending) enter.mutate(code.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          ref={field}
          label="Code"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={enter.isError ? <span role="alert">{messageOf(enter.error)}</span> : undefined}
        />
        <Button type="submit" size="md" loading={enter.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
