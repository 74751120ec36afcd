import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { missingField } from '../../../../kernel/fields/reading.ts';
import { lineOfParts } from '../../../../lending/requests/request-parts.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput, focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { useAddressLine } from '../../../pipeline/web/deal/use-address-line.ts';
import { useFieldsForReader } from '../../../pipeline/web/view/client-fields.ts';
import type { QuoteStart } from '../../../search/web/slots.ts';
import { propertyOf } from '../../model.ts';
import type { FileList } from './files/file-list.ts';
import { FilePicker } from './files/file-picker.tsx';
import { useSettledFiles } from './files/use-file-list.ts';
import { RequestOutcome } from './lazy-outcome.ts';
import type { LiveDialogProps } from './live-dialog.tsx';
import classes from './request.module.css';
import { asTyped, requestProblem, useTypedRequest } from './typed-request.ts';
import { bodyOf, type QuoteAnswer, type QuoteBody, useQuoteRequest } from './use-quote-request.ts';

const LiveDialog = lazyWhenNeeded<LiveDialogProps>(
  async () => (await import('./live-dialog.tsx')).LiveDialog,
  ({ opened }) => opened,
);

interface RequestFormProps {
  readonly start: QuoteStart;
  /** Who is asked: a list of names, or the means to choose. */
  readonly lenders: (disabled: boolean) => ReactNode;
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onStage?: (stage: RequestStage) => void;
  /** What was typed before, in place of what the search knows. */
  readonly draft?: Typed | undefined;
  readonly onTyped?: (values: Typed) => void;
  readonly cancel?: ReactNode;
  /** What goes with the request. */
  readonly files: FileList;
}
export type RequestStage = 'editing' | 'confirming' | 'sending';

/** The quote form of the deal's kind, the same in the modal and on its page: fill in, confirm that it is LIVE, send. */
export function RequestForm({ start, lenders, onSent, onStage, draft, onTyped, cancel, files }: RequestFormProps) {
  const { kind } = start;
  const { fields: asked, initial } = useTypedRequest(start, draft);
  const fields = useFieldsForReader(asked);
  const [asking, setAsking] = useState<QuoteBody | null>(null);
  const { waiting, whenSettled } = useSettledFiles(files);
  const { form, onSubmit } = useFieldsForm({
    fields,
    initial,
    onSubmit: (values) => {
      const problem = requestProblem(start, values, new Date());
      if (problem) return refuse({ [problem.field]: problem.message });
      return whenSettled((fileIds) => ask(bodyOf(start, values, fileIds)));
    },
  });
  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstInvalid();
  };
  const { state, send } = useQuoteRequest(kind, { onSent, onInvalid: (errors) => refuse(asTyped(kind, errors)) });
  const address = useAddressLine(form);
  const sending = state.status === 'sending';
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sayMissing(start, missingField(fields, form.values)?.label);
    if (start.lenders.length > 0) onSubmit(event);
  };
  const ask = (body: QuoteBody | null) => {
    setAsking(body);
    onStage?.(body ? 'confirming' : 'editing');
  };
  const sendNow = async (body: QuoteBody) => {
    setAsking(null);
    onStage?.('sending');
    await send(body);
    onStage?.('editing');
  };
  useEffect(() => onTyped?.(form.values), [form.values, onTyped]);
  return (
    <form
      ref={beginWithFirstInput}
      className={classes.form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCtrlEnter}
      onBlur={address.onBlur}
      aria-label="Quote request"
      aria-busy={sending}
    >
      <Stack gap="md">
        {lenders(sending)}
        <FormFields fields={fields} form={form} disabled={sending || waiting} />
        <FilePicker list={files} disabled={sending} />
        <RequestOutcome kind={kind} state={state} onRepeat={(body) => void sendNow(body)} />
        <Footer cancel={cancel} disabled={sending || start.lenders.length === 0} sending={sending || waiting} />
      </Stack>
      <LiveDialog
        opened={asking !== null}
        lenders={start.lenders}
        property={{ kind: kind.slug, propertyAddress: lineOfParts(form.values) ?? propertyOf(kind, form.values) }}
        onCancel={() => ask(null)}
        onConfirm={() => asking && void sendNow(asking)}
      />
    </form>
  );
}

/** Says the first thing without which nothing is sent; fields say it too. */
function sayMissing({ kind: { messages }, lenders }: QuoteStart, label: string | undefined): void {
  if (lenders.length === 0) notice.error(messages.noLender);
  else if (label !== undefined) notice.error(messages.fieldMissing(label));
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
        <SubmitKeys does="to submit" />
        {cancel}
        <Button type="submit" disabled={disabled} loading={sending} leftSection={<IconSend size={16} aria-hidden />}>
          Submit Quote Request
        </Button>
      </Group>
    </Group>
  );
}
