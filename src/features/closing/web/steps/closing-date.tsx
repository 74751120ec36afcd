import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { formatDay } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { ChangedMeanwhile, useSeenVersion } from '../../../../ui/page/changed-meanwhile.tsx';
import type { Closing } from '../../contract.ts';
import { setClosingDate } from '../../endpoints.ts';
import { closingDayProblem, reasonRule } from '../../model.ts';
import classes from '../closing.module.css';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';
import { Part } from './part.tsx';

/** The day both sides plan with. */
export function ClosingDate({ closing }: { readonly closing: Closing }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { date, can } = closing;
  return (
    <Part
      title="Closing date"
      aside={
        can.setDate ? (
          <Button variant="default" aria-expanded={isOpen} onClick={toggle}>
            {date ? 'Move date' : 'Set date'}
          </Button>
        ) : null
      }
    >
      {date ? (
        <div>
          <Text fw={570}>{formatDay(date.on)}</Text>
          <Text size="xs" c="dimmed" className={classes.words ?? ''}>
            {date.side === 'lender' ? closing.lender : closing.broker},{' '}
            <time dateTime={date.at}>{formatDateTime(date.at)}</time>
            {date.reason === '' ? '' : `: ${date.reason}`}
          </Text>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {can.setDate
            ? 'No date yet. Either side can set it; both are reminded three days and one day before.'
            : 'No date was set.'}
        </Text>
      )}
      {isOpen && can.setDate ? <DateForm closing={closing} onDone={close} /> : null}
    </Part>
  );
}

const fieldsOf = (isMove: boolean) =>
  [
    {
      name: 'on',
      label: 'Closing date',
      kind: 'date',
      required: true,
      requiredMessage: 'Enter the closing date',
      columns: 6,
    },
    {
      name: 'reason',
      label: isMove ? 'Why it moves' : 'Note',
      kind: 'longText',
      required: isMove,
      requiredMessage: 'Say why the closing date moves. The other side sees it.',
      maxLength: reasonRule.max.length,
      columns: 12,
    },
  ] as const satisfies readonly FieldDefinition[];

function DateForm({ closing, onDone }: { readonly closing: Closing; readonly onDone: () => void }) {
  const { send, failure, onFailed } = useClosingAct();
  const version = useSeenVersion(closing.version);
  const fields = fieldsOf(closing.date !== null);
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    initial: { on: closing.date?.on ?? '' },
    onFailed,
    onSubmit: async ({ on, reason }) => {
      const problem = closingDayProblem(on ?? '', closing.today);
      if (problem) {
        form.setErrors({ on: problem });
        return;
      }
      const body = { on: on ?? '', reason: reason ?? '', version: version.seen };
      const input = { params: { id: closing.packageId }, body };
      await send(['date', input], () => callEndpoint(setClosingDate, input));
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Closing date">
      <Stack gap="sm">
        <FormFields fields={fields} form={form} disabled={submitting} />
        <ChangedMeanwhile version={version} />
        <Failure text={failure} />
        <Group justify="flex-end">
          <SubmitKeys does="to save" />
          <Button variant="default" onClick={onDone} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting} disabled={version.isOutdated}>
            Save date
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
