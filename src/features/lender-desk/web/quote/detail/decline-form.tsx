import { Button, Group, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { readText } from '../../../../../kernel/fields/texts/text-rule.ts';
import { ApiError } from '../../../../../ui/api/api.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../../ui/forms/live-form.tsx';
import { type Decline, declineReasons, declineTexts, noteRule } from '../../../../quotes/model.ts';
import type { LenderQuote } from '../../../contract.ts';
import { appendText } from '../../templates/append-text.ts';
import { SavedTexts } from '../../templates/lazy-saved-texts.ts';

export interface DeclineFormProps {
  readonly brokerName: string;
  /** An offer stands and would be taken back. */
  readonly hasOffer: boolean;
  /** Resolves when the decline has arrived. */
  readonly send: (decline: Decline) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
  /** The request takes no decline any more: what was typed stays readable. */
  readonly closed: boolean;
  /** What is to be said next to the button. */
  readonly after: ReactNode;
  /** The request, for users of the lender, who have its saved answers; undefined for whoever came by link. */
  readonly answersFor: LenderQuote | undefined;
  /** Something was put into the form that must not vanish. */
  readonly onFilled: () => void;
}

function useDecline({ send, onFailed }: DeclineFormProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    form.current?.querySelector<HTMLElement>(fields.reason ? 'input' : 'textarea')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { value, complaint } = readText(noteRule, note);
    const chosen = declineReasons.find((one) => one === reason);
    if (!chosen || complaint !== undefined)
      return refuse({
        ...(chosen ? {} : { reason: declineTexts.noReason }),
        ...(complaint ? { note: complaint } : {}),
      });
    setErrors({});
    setSending(true);
    try {
      await send({ reason: chosen, note: value });
    } catch (error) {
      const fields = error instanceof ApiError ? error.body?.fields : undefined;
      if (fields?.reason || fields?.note) refuse(fields);
      else onFailed(error);
    } finally {
      setSending(false);
    }
  };
  return { form, reason, setReason, note, setNote, errors, sending, submit };
}

export function DeclineForm(props: DeclineFormProps) {
  const { form, reason, setReason, note, setNote, errors, sending, submit } = useDecline(props);
  return (
    <form ref={form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Decline">
      <Stack gap="md">
        {props.hasOffer ? <Text size="sm">Declining takes your offer back.</Text> : null}
        <Radio.Group label="Reason" withAsterisk value={reason} onChange={setReason} error={errors.reason}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" mt={8} mb={6}>
            {declineReasons.map((one) => (
              <Radio key={one} value={one} label={one} disabled={sending} />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <Textarea
          label="Note"
          description={`What would help ${props.brokerName} next time`}
          autosize
          minRows={2}
          maxRows={8}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
          disabled={sending}
        />
        {props.answersFor && !props.closed ? (
          <SavedTexts
            type="decline"
            quote={props.answersFor}
            disabled={sending}
            onInsert={(text, template) => {
              setNote(appendText(note, text));
              if (template.reason !== null) setReason(template.reason);
              props.onFilled();
            }}
          />
        ) : null}
        {props.after}
        {props.closed ? null : (
          <Group justify="flex-end">
            <SubmitKeys does="to decline" />
            <Button type="submit" color="red" variant="light" loading={sending}>
              Decline the request
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
