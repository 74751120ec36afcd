import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { beginWithFirstInput } from '../../../../ui/forms/begin-with-first-input.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { focusFirstInvalid, useFieldsForm } from '../../../../ui/forms/use-fields-form.ts';
import { notice } from '../../../../ui/notices.tsx';
import { type FixAndFlipQuoteForm, fixAndFlipQuoteFields, quoteMessages } from '../../model.ts';
import { LiveDialog } from './live-dialog.tsx';
import { hasBlank, prefilledFrom, type QuoteStart } from './quote-start.ts';
import classes from './request.module.css';
import { RequestOutcome } from './request-outcome.tsx';
import { type QuoteAnswer, type QuoteBody, useQuoteRequest } from './use-quote-request.ts';

interface RequestFormProps {
  readonly start: QuoteStart;
  /** Who is asked: a list of names, or the means to choose. */
  readonly lenders: (disabled: boolean) => ReactNode;
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onSending?: (sending: boolean) => void;
  readonly cancel?: ReactNode;
}

const bodyOf = (start: QuoteStart, values: FixAndFlipQuoteForm): QuoteBody => ({
  ...values,
  loanType: 'fix-and-flip',
  lenderIds: start.lenders.map(({ _id }) => _id),
  programIds: [...start.programIds],
  scenario: start.scenario,
});

/** The Fix & Flip quote form, the same in the modal and on its page: fill in, confirm that it is LIVE, send. */
export function RequestForm({ start, lenders, onSent, onSending, cancel }: RequestFormProps) {
  const [asking, setAsking] = useState<QuoteBody | null>(null);
  const { form, onSubmit } = useFieldsForm({
    fields: fixAndFlipQuoteFields,
    initial: prefilledFrom(start.scenario),
    onSubmit: (values) => setAsking(bodyOf(start, values)),
  });
  const { state, send } = useQuoteRequest({
    onSent,
    onInvalid: (errors) => {
      form.setErrors(errors);
      focusFirstInvalid();
    },
  });
  const sending = state.status === 'sending';
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.lenders.length === 0) return notice.error(quoteMessages.noLender);
    if (hasBlank(form.values)) notice.error(quoteMessages.missingField);
    onSubmit(event);
  };
  const sendNow = async (body: QuoteBody) => {
    setAsking(null);
    onSending?.(true);
    await send(body);
    onSending?.(false);
  };
  return (
    <form
      ref={beginWithFirstInput}
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label="Quote request"
      aria-busy={sending}
    >
      <Stack gap="md">
        {lenders(sending)}
        <FormFields fields={fixAndFlipQuoteFields} form={form} disabled={sending} />
        <RequestOutcome state={state} onRepeat={(body) => void sendNow(body)} />
        <Footer cancel={cancel} disabled={sending || start.lenders.length === 0} sending={sending} />
      </Stack>
      <LiveDialog
        opened={asking !== null}
        lenders={start.lenders}
        onCancel={() => setAsking(null)}
        onConfirm={() => asking && void sendNow(asking)}
      />
    </form>
  );
}

interface FooterProps {
  readonly cancel: ReactNode;
  readonly disabled: boolean;
  readonly sending: boolean;
}
function Footer({ cancel, disabled, sending }: FooterProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="xs" c="dimmed">
        Nothing is sent before you confirm.
      </Text>
      <Group gap="xs">
        {cancel}
        <Button type="submit" disabled={disabled} loading={sending} leftSection={<IconSend size={16} aria-hidden />}>
          Submit Quote Request
        </Button>
      </Group>
    </Group>
  );
}
