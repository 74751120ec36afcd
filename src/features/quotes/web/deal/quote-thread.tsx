import { Button, Text } from '@mantine/core';
import { defineFields } from '../../../../kernel/fields.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { useFieldsForm } from '../../../../ui/forms/use-fields-form.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { BrokerQuote } from '../../contract.ts';
import classes from './deal.module.css';
import type { DealActions } from './use-deal-actions.ts';

interface QuoteThreadProps {
  readonly quote: BrokerQuote;
  readonly now: Date;
  readonly reply: DealActions['reply'] | undefined;
}

/** Questions of the lender and the broker's answers. */
export function QuoteThread({ quote, now, reply }: QuoteThreadProps) {
  return (
    <>
      <ol className={classes.thread}>
        {quote.messages.map(({ _id, side, message, createdAt }) => (
          <li key={_id} data-side={side}>
            <div className={classes.versionLine}>
              <Text span size="sm" fw={550}>
                {side === 'lender' ? quote.lender.name : 'You'}
              </Text>
              <time className={classes.clock} dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatRelative(createdAt, now)}
              </time>
            </div>
            <p>{message}</p>
          </li>
        ))}
      </ol>
      {reply ? <ReplyForm quote={quote} reply={reply} /> : null}
    </>
  );
}

const replyFields = defineFields([
  {
    name: 'message',
    label: 'Your answer',
    kind: 'longText',
    required: true,
    requiredMessage: 'Please write a message',
    maxLength: 2000,
    columns: 12,
  },
]);

function ReplyForm({ quote, reply }: { readonly quote: BrokerQuote; readonly reply: DealActions['reply'] }) {
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: replyFields,
    onSubmit: async ({ message }) => {
      await reply(quote, message);
      form.reset();
      notice.success(`Answer sent to ${quote.lender.name}`);
    },
    onFailed: (error) => notice.error(`Your answer was not sent: ${messageOf(error)}`),
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.reply}>
      <FormFields fields={replyFields} form={form} disabled={submitting} />
      <Button type="submit" loading={submitting}>
        Send answer
      </Button>
    </form>
  );
}
