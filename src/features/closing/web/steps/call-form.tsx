import { Button, Group, Stack, Text } from '@mantine/core';
import { defineFields } from '../../../../kernel/fields/fields.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import type { Closing } from '../../contract.ts';
import { confirmWire } from '../../endpoints.ts';
import { callRules, wireTexts } from '../../wire/instructions.ts';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';

const { person, number } = callRules;
const fields = defineFields([
  {
    name: 'number',
    label: 'Number you called',
    kind: 'phone',
    required: true,
    requiredMessage: number.required,
    invalidMessage: number.holds.complaint,
    maxLength: number.max.length,
    columns: 6,
  },
  {
    name: 'person',
    label: 'Who read them back',
    kind: 'text',
    required: true,
    requiredMessage: person.required,
    maxLength: person.max.length,
    columns: 6,
  },
]);

interface CallFormProps {
  readonly closing: Closing;
  readonly version: number;
  readonly onDone: () => void;
}

/** Who called which known number, and who read the instructions back. */
export function CallForm({ closing, version, onDone }: CallFormProps) {
  const { send, failure, onFailed } = useClosingAct();
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    onFailed,
    onSubmit: async (body) => {
      const input = { params: { id: closing.packageId, version }, body };
      await send(['call', input], () => callEndpoint(confirmWire, input));
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Call-back">
      <Stack gap="sm">
        <Text size="sm">{wireTexts.callFirst}</Text>
        <FormFields fields={fields} form={form} disabled={submitting} />
        <Failure text={failure} />
        <Group justify="flex-end">
          <SubmitKeys does="to save" />
          <Button variant="default" onClick={onDone} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Save call-back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
