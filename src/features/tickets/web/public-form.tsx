import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { supportHours } from '../topics.ts';
import classes from './public-form.module.css';
import type { PublicForm, Sent } from './use-public-form.ts';

interface PublicFormFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly formName: string;
  readonly state: PublicForm;
  /** What is asked beside the writer. */
  readonly children: ReactNode;
  readonly button: string;
  /** What happens next, and other ways, beside the form. */
  readonly aside: ReactNode;
}

/** A page with a form that anybody may send, and what follows when it has arrived. */
export function PublicFormFrame({ title, lead, formName, state, children, button, aside }: PublicFormFrameProps) {
  const { form, sending, failure, sent, submit, again } = state;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={classes.columns}>
        {sent ? (
          <Arrived sent={sent} again={again} />
        ) : (
          <Paper withBorder className={classes.form ?? ''}>
            <form onSubmit={submit} noValidate aria-label={formName} aria-busy={sending}>
              <Stack gap="md">
                {failure === undefined ? null : (
                  <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
                    {failure} Your message is still here.
                  </Alert>
                )}
                <Writer form={form} />
                {children}
                <Group justify="space-between" gap="sm">
                  <Button type="submit" size="md" loading={sending}>
                    {button}
                  </Button>
                  <Text size="sm" c="dimmed" maw="40ch">
                    See how we use your information in{' '}
                    <Anchor component={Link} to="/privacy" underline="always" inherit>
                      Privacy
                    </Anchor>
                    .
                  </Text>
                </Group>
              </Stack>
            </form>
          </Paper>
        )}
        <aside className={classes.aside}>{aside}</aside>
      </div>
    </div>
  );
}

function Writer({ form }: Pick<PublicForm, 'form'>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          withAsterisk
          aria-required
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          withAsterisk
          aria-required
          {...form.getInputProps('email')}
        />
      </SimpleGrid>
      <TextInput
        label="Company"
        description="Optional"
        name="company"
        autoComplete="organization"
        {...form.getInputProps('company')}
      />
      <div className={classes.unseen} aria-hidden="true">
        <label>
          Website
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={form.values.website}
            onChange={(event) => form.setFieldValue('website', event.currentTarget.value)}
          />
        </label>
      </div>
    </>
  );
}

function Arrived({ sent, again }: { readonly sent: Sent; readonly again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder className={classes.form ?? ''} role="status">
      <IconCircleCheck size={36} stroke={1.6} aria-hidden className={classes.check} />
      <Title order={2} tabIndex={-1} ref={heading} className={classes.arrived ?? ''}>
        Message sent
      </Title>
      <Text mt="sm">
        Your reference number is <strong>{sent.ticketId}</strong>. We’ll reply by email to {sent.email}.
      </Text>
      <Text mt="xs" c="dimmed">
        Support hours are {supportHours}.
      </Text>
      <Button mt="lg" variant="default" onClick={again}>
        Send another message
      </Button>
    </Paper>
  );
}
