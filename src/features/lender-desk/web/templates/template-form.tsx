import '@mantine/core/styles/Combobox.css';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { formatList } from '../../../../kernel/format.ts';
import { loadedKinds, loanKind } from '../../../../lending/kinds/find.ts';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { declineReasons } from '../../../quotes/model.ts';
import type { Template } from '../../templates/contract.ts';
import {
  nameAtMost,
  placeholders,
  statedTerms,
  type TemplateType,
  type TextType,
  templateFieldsOf,
  textAtMost,
} from '../../templates/model.ts';
import classes from './templates.module.css';
import { isOffer, type NewTemplate, useTemplateChanges } from './use-templates.ts';

const nameField: FieldDefinition = {
  kind: 'text',
  name: 'name',
  label: 'Name',
  required: true,
  maxLength: nameAtMost,
  columns: 12,
};
const reasonField: FieldDefinition = {
  kind: 'choice',
  name: 'reason',
  label: 'Reason',
  options: declineReasons.map((value) => ({ value, label: value })),
  help: 'Chosen with the text; it can be changed there',
  columns: 12,
};
const textField = (type: TextType): FieldDefinition => ({
  kind: 'longText',
  name: 'text',
  label: 'Text',
  required: true,
  maxLength: textAtMost[type],
  help: `Filled in where it is used: ${formatList(Object.entries(placeholders).map(([name, meaning]) => `{${name}} is ${meaning}`))}`,
  columns: 12,
});

interface TemplateFormProps {
  readonly type: TemplateType;
  /** The one that is changed; undefined for a new one. */
  readonly known: Template | undefined;
  readonly onDone: () => void;
}

/** A template that is new or changed. A new offer is for a kind of loan, which is chosen first. */
export function TemplateForm({ type, known, onDone }: TemplateFormProps) {
  const [first] = loadedKinds();
  const [kind, setKind] = useState(known && isOffer(known) ? known.kind : (first?.slug ?? ''));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <div ref={frame} className={classes.form}>
      {type === 'offer' && known === undefined ? (
        <NativeSelect
          label="Loan type"
          mb="md"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          data={loadedKinds().map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      ) : null}
      <Fields key={kind} type={type} kind={kind} known={known} onDone={onDone} />
    </div>
  );
}

/** Called as in the form of an offer. */
const inOfferForm = (field: FieldDefinition): FieldDefinition =>
  field.name === 'fees' ? { ...field, label: 'Lender fees', help: '' } : field;

const fieldsOf = (type: TemplateType, kind: string): readonly FieldDefinition[] => {
  if (type === 'offer') return [nameField, ...templateFieldsOf(loanKind(kind)).map(inOfferForm)];
  return type === 'decline' ? [nameField, reasonField, textField(type)] : [nameField, textField(type)];
};

/** What the form starts with. */
function valuesOf(known: Template | undefined): Readonly<Record<string, unknown>> {
  if (!known) return {};
  return isOffer(known)
    ? { name: known.name, ...known.terms }
    : { name: known.name, text: known.text, reason: known.reason };
}

function contentOf(type: TemplateType, kind: string, values: Readonly<Record<string, unknown>>): NewTemplate {
  const { name, text, reason, ...terms } = values;
  const named = { name: String(name ?? '') };
  if (type === 'offer') return { ...named, type, kind, terms: statedTerms(terms) };
  return {
    ...named,
    type,
    text: String(text ?? ''),
    reason: declineReasons.find((one) => one === reason) ?? null,
  };
}

/** The refusals of an offer name its terms, which here are fields like any other. */
function inOwnFields(error: unknown): unknown {
  const fields = error instanceof ApiError ? error.body?.fields : undefined;
  if (!(error instanceof ApiError) || !error.body || !fields) return error;
  const named = Object.entries(fields).map(([path, message]) => [
    path.replace(/^content\./, '').replace(/^terms\.?/, '') || 'name',
    message,
  ]);
  return new ApiError(error.status, { ...error.body, fields: Object.fromEntries(named) });
}

function Fields({ type, kind, known, onDone }: TemplateFormProps & { readonly kind: string }) {
  // What is saved over is what was last seen.
  const seen = useRef(known);
  const [failure, setFailure] = useState<unknown>();
  const changes = useTemplateChanges();
  const [fields] = useState(() => fieldsOf(type, kind));
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    initial: valuesOf(known),
    onFailed: setFailure,
    onSubmit: async (values) => {
      setFailure(undefined);
      const content = contentOf(type, kind, values);
      try {
        await (seen.current ? changes.change(seen.current, content) : changes.add(content));
      } catch (error) {
        throw inOwnFields(error);
      }
      notice.success(`“${content.name}” is saved for everybody at your company.`);
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={known ? `Edit ${known.name}` : 'New template'}>
      <Stack gap="md">
        <FormFields fields={fields} form={form} disabled={submitting} />
        {failure ? (
          <Failed
            failure={failure}
            newest={known}
            seen={seen}
            onTheirs={() => {
              form.setValues({ ...valuesOf(known) });
              setFailure(undefined);
            }}
          />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={onDone} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FailedProps {
  readonly failure: unknown;
  /** As it is by now. */
  readonly newest: Template | undefined;
  readonly seen: RefObject<Template | undefined>;
  readonly onTheirs: () => void;
}

/** Says why it was not saved. When somebody else was faster, nothing of either is lost: one of the two is chosen. */
function Failed({ failure, newest, seen, onTheirs }: FailedProps) {
  const isOvertaken = newest !== undefined && newest.version !== seen.current?.version;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="This is not saved" role="alert">
      <Text size="sm">{messageOf(failure)}</Text>
      {isOvertaken ? (
        <Group gap="xs" mt="sm">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              seen.current = newest;
              onTheirs();
            }}
          >
            Show theirs
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            type="submit"
            onClick={() => {
              seen.current = newest;
            }}
          >
            Save mine over it
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}
