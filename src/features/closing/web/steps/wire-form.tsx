import { Button, Group, Stack } from '@mantine/core';
import { defineFields } from '../../../../kernel/fields/fields.ts';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { focusFirstInvalid } from '../../../../ui/forms/input-parts.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { ChangedMeanwhile, useSeenVersion } from '../../../../ui/page/changed-meanwhile.tsx';
import type { Closing } from '../../contract.ts';
import { writeWire } from '../../endpoints.ts';
import { wireLabels, wireRules } from '../../wire/instructions.ts';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';

const { beneficiary, bank, routingNumber, accountNumber, reference, note } = wireRules;
const fields = defineFields([
  {
    name: 'beneficiary',
    label: wireLabels.beneficiary,
    kind: 'text',
    required: true,
    requiredMessage: beneficiary.required,
    maxLength: beneficiary.max.length,
    columns: 6,
  },
  {
    name: 'bank',
    label: wireLabels.bank,
    kind: 'text',
    required: true,
    requiredMessage: bank.required,
    maxLength: bank.max.length,
    columns: 6,
  },
  {
    name: 'routingNumber',
    label: wireLabels.routingNumber,
    kind: 'text',
    required: true,
    requiredMessage: routingNumber.required,
    maxLength: routingNumber.max.length,
    columns: 6,
  },
  {
    name: 'accountNumber',
    label: wireLabels.accountNumber,
    kind: 'text',
    required: true,
    requiredMessage: accountNumber.required,
    maxLength: accountNumber.max.length,
    columns: 6,
  },
  {
    name: 'reference',
    label: wireLabels.reference,
    kind: 'text',
    maxLength: reference.max.length,
    placeholder: 'Escrow or file number',
    columns: 12,
  },
  { name: 'note', label: wireLabels.note, kind: 'longText', maxLength: note.max.length, columns: 12 },
]);

/** New instructions are written whole: nothing of the version before is put into the form. */
export function WireForm({ closing, onDone }: { readonly closing: Closing; readonly onDone: () => void }) {
  const { send, failure, onFailed } = useClosingAct();
  const version = useSeenVersion(closing.wire[0]?.version ?? 0);
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    onFailed,
    onSubmit: async (typed) => {
      const { values, errors } = readTexts(wireRules, typed);
      if (errors) {
        form.setErrors(errors);
        return focusFirstInvalid();
      }
      const body = { instructions: values, seen: version.seen };
      const input = { params: { id: closing.packageId }, body };
      await send(['wire', input], (idempotencyKey) => callEndpoint(writeWire, input, { idempotencyKey }));
      onDone();
    },
  });
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={submitOnCtrlEnter}
      noValidate
      autoComplete="off"
      aria-label="Wire instructions"
    >
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
            Save instructions
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
