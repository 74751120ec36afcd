import { Button, Group } from '@mantine/core';
import { defineFields } from '../../../../kernel/fields/fields.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { notice } from '../../../../ui/notices.tsx';
import type { BrokerQuote } from '../../contract.ts';
import classes from './deal.module.css';
import type { DealActions } from './use-deal-quotes.ts';

const replyFields = defineFields([
  {
    name: 'message',
    label: 'Your reply',
    kind: 'longText',
    required: true,
    requiredMessage: 'Please write a message',
    maxLength: 2000,
    columns: 12,
  },
]);

export interface ReplyFormProps {
  readonly quote: BrokerQuote;
  readonly reply: DealActions['reply'];
}

/** The broker's answer to a question of the lender. */
export function ReplyForm({ quote, reply }: ReplyFormProps) {
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: replyFields,
    onSubmit: async ({ message }) => {
      await reply(quote, message);
      form.reset();
      notice.success(`Answer sent to ${quote.lender.name}`);
    },
    onFailed: (error) => notice.error(`Your reply was not sent: ${messageOf(error)}`),
  });
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate className={classes.reply}>
      <FormFields fields={replyFields} form={form} disabled={submitting} />
      <Group gap="sm">
        <Button type="submit" loading={submitting}>
          Send answer
        </Button>
        <SubmitKeys does="to send" />
      </Group>
    </form>
  );
}
