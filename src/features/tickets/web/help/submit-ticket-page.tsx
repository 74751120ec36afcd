import {
  Alert,
  Button,
  CloseButton,
  FileButton,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { secondMs } from '../../../../kernel/dates.ts';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { isRefusal, useEntryForm } from '../../../accounts/web/sign-up/entry-form.tsx';
import { formatSize, promisedFormat } from '../../../documents/model.ts';
import { Suggestions } from '../../../knowledge/web/suggestions.tsx';
import { submitTicket } from '../../help/endpoints.ts';
import { ticketExtensions, ticketLimits, ticketRules, ticketTexts } from '../../help/model.ts';
import { supportHours, ticketCategories, ticketPriorities } from '../../topics.ts';
import { ownEnvironment } from './submit/environment.ts';

/** How long the confirmation stands before the list of tickets opens. */
const shownMs = 3 * secondMs;

const initialValues = {
  ...{ subject: '', category: 'Other', priority: 'Medium', description: '' },
  ...{ stepsToReproduce: '', expectedBehavior: '', actualBehavior: '' },
};

/** /submit-ticket: asks support for help, with files. */
export function SubmitTicketPage() {
  const [ticketId, setTicketId] = useState<string>();
  return (
    <Page title="Submit a Ticket" subtitle={`Tell us what happened. We answer ${supportHours}.`} width="narrow">
      {ticketId === undefined ? <TicketForm onSubmitted={setTicketId} /> : <Submitted ticketId={ticketId} />}
    </Page>
  );
}

function Submitted({ ticketId }: { readonly ticketId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/my-tickets' }), shownMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />} title={ticketTexts.submitted(ticketId)}>
      <AppLink to="/my-tickets">Open your tickets</AppLink>
    </Alert>
  );
}

function TicketForm({ onSubmitted }: { readonly onSubmitted: (ticketId: string) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<string>();
  const [keys] = useState(() => createContentKeys());
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(ticketRules, typed),
    initialValues,
    async send(texts) {
      setFailure(undefined);
      const { category, priority } = form.values;
      const fields = { ...texts, category, priority, environment: JSON.stringify(ownEnvironment()) };
      const idempotencyKey = keys.keyFor(JSON.stringify([fields, files.map(({ name, size }) => [name, size])]));
      // Its schema says which texts the two choices may be.
      const sent = { fields: fields as never, files };
      onSubmitted((await sendForm(submitTicket, sent, { idempotencyKey })).ticketId);
    },
    onFailure: (error) => setFailure(isRefusal(error) ? error.message : ticketTexts.notSubmitted),
  });
  return (
    <Paper withBorder p="lg">
      <form onSubmit={submit} noValidate aria-label="Help ticket" aria-busy={busy}>
        <Stack gap="md">
          {failure === undefined ? null : (
            <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {failure}
            </Alert>
          )}
          <TextInput label="Subject" withAsterisk aria-required maxLength={200} {...form.getInputProps('subject')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect label="Category" data={[...ticketCategories]} {...form.getInputProps('category')} />
            <NativeSelect label="Priority" data={[...ticketPriorities]} {...form.getInputProps('priority')} />
          </SimpleGrid>
          <LongText label="Description" isRequired {...form.getInputProps('description')} />
          <Suggestions text={`${form.values.subject} ${form.values.description}`} />
          <LongText label="Steps to reproduce" {...form.getInputProps('stepsToReproduce')} />
          <LongText label="Expected behavior" {...form.getInputProps('expectedBehavior')} />
          <LongText label="Actual behavior" {...form.getInputProps('actualBehavior')} />
          <Files files={files} onChange={setFiles} disabled={busy} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              Submit ticket
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

interface LongTextProps {
  readonly label: string;
  readonly isRequired?: boolean;
}

const LongText = ({ label, isRequired = false, ...input }: LongTextProps) => (
  <Textarea
    label={label}
    withAsterisk={isRequired}
    aria-required={isRequired}
    autosize
    minRows={isRequired ? 4 : 2}
    maxRows={14}
    maxLength={5_000}
    {...input}
  />
);

interface FilesProps {
  readonly files: readonly File[];
  readonly disabled: boolean;
  readonly onChange: (files: readonly File[]) => void;
}

/** Files to send along. What is not taken is named, with the reason, before anything is sent. */
function Files({ files, disabled, onChange }: FilesProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = (added: readonly File[]) => {
    const reasons = added.map(refusalOf);
    const fine = added.filter((_file, place) => reasons[place] === undefined);
    const all = [...new Map([...files, ...fine].map((file) => [keyOf(file), file])).values()];
    const tooMany = all.length > ticketLimits.files ? [`Add up to ${ticketLimits.files} files.`] : [];
    setRefused([...reasons.flatMap((reason) => reason ?? []), ...tooMany]);
    onChange(all.slice(0, ticketLimits.files));
  };
  return (
    <fieldset aria-label="Attachments" style={{ border: 0, margin: 0, padding: 0 }}>
      <FileButton multiple onChange={add} accept={ticketExtensions.map((one) => `.${one}`).join()} disabled={disabled}>
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconPaperclip size={16} aria-hidden />}>
            Attach files
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        Optional. Up to {ticketLimits.files} files of {formatSize(ticketLimits.fileBytes)} each:{' '}
        {ticketExtensions.join(', ')}.
      </Text>
      {files.map((file) => (
        <Group key={keyOf(file)} gap="xs" mt={6}>
          <Text size="sm">
            {file.name} ({formatSize(file.size)})
          </Text>
          <CloseButton
            size="sm"
            aria-label={`Remove ${file.name}`}
            disabled={disabled}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </Group>
      ))}
      {refused.map((reason) => (
        <Text key={reason} size="sm" c="red" role="alert" mt={4}>
          {reason}
        </Text>
      ))}
    </fieldset>
  );
}

/** A file that is chosen twice is attached once. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

function refusalOf({ name, size }: File): string | undefined {
  if (!promisedFormat(name, ticketExtensions)) return `${name}: ${ticketTexts.wrongType}`;
  if (size === 0) return `${name}: The file is empty.`;
  return size > ticketLimits.fileBytes
    ? `${name}: A file can be up to ${formatSize(ticketLimits.fileBytes)}.`
    : undefined;
}
