import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import { type OfferTerms, offerFields, zoneOf } from '../../../quotes/model.ts';
import { prepaymentTermsOf, structuredPrepayment } from '../../../quotes/terms/prepayment.ts';
import type { LenderQuote } from '../../contract.ts';
import { byField, checkOffer } from '../../offer-checks.ts';
import { offerProblem } from '../../offer-fields.ts';
import type { OfferTemplate } from '../../templates/contract.ts';
import { statedTerms, templateFieldsOf } from '../../templates/model.ts';
import { appendText } from './append-text.ts';
import { Choices } from './choices.tsx';
import { isOffer, textFor, useTemplateChanges, useTemplates } from './use-templates.ts';

export interface OfferTemplatesProps {
  readonly quote: LenderQuote;
  readonly form: FieldsFormState;
  /** The form has content now that must not vanish. */
  readonly onFilled: () => void;
  readonly disabled: boolean;
}

/** The form's values once a template is loaded into it; what the template leaves open stays as it is. */
export function valuesFromTemplate(
  { terms }: Pick<OfferTemplate, 'terms'>,
  quote: LenderQuote,
  now: Date,
): Readonly<Record<string, unknown>> {
  const { validDays, conditions, prepayment, ...values } = terms;
  const read = structuredPrepayment(prepaymentTermsOf(terms));
  const said = typeof conditions === 'string' ? textFor(quote, conditions) : '';
  return {
    ...values,
    ...(prepayment === undefined ? {} : { ...read, prepayment: null }),
    // Words that say no structure are not lost: they become a condition.
    ...(read.prepayment ? { conditions: appendText(said, `Prepayment: ${read.prepayment}`) } : {}),
    ...(said !== '' && !read.prepayment ? { conditions: said } : {}),
    ...(typeof validDays === 'number' ? { validUntil: dayIn(zoneOf(quote.request), now, validDays) } : {}),
  };
}

/** What of these values does not fit the deal: by field what is refused, and in sentences what is unusual. */
export function problemsOf(quote: LenderQuote, values: Readonly<Record<string, unknown>>, now: Date) {
  const terms = readTerms(values);
  // What is still blank is said when it is sent.
  if (!terms) return { refused: {}, unusual: [] };
  const kind = loanKind(quote.kind);
  const found = offerProblem(kind, terms);
  const problem = found && !isBlank(terms[found.field]) ? found : undefined;
  const { impossible, unusual } = checkOffer(kind, terms, quote.request, now);
  return {
    refused: { ...byField(impossible), ...(problem ? { [problem.field]: problem.message } : {}) },
    unusual: unusual.map(({ message }) => message),
  };
}

function readTerms(values: Readonly<Record<string, unknown>>): OfferTerms | undefined {
  const { values: terms } = readFields(offerFields, { ...values, leveragePercent: null });
  const { validUntil } = values;
  return terms && typeof validUntil === 'string' && validUntil !== '' ? { ...terms, validUntil } : undefined;
}

/** The lender's offers for this kind of loan: one click loads one into the form. What is in the form can become one. */
export function OfferTemplates({ quote, form, onFilled, disabled }: OfferTemplatesProps) {
  const { data = [] } = useTemplates();
  const [used, setUsed] = useState<{ readonly name: string; readonly unusual: readonly string[] }>();
  const own = data.filter(isOffer).filter(({ kind }) => kind === quote.kind);
  const apply = (template: OfferTemplate) => {
    const now = new Date();
    const values = { ...form.values, ...valuesFromTemplate(template, quote, now) };
    form.setValues(values);
    onFilled();
    const { refused, unusual } = problemsOf(quote, values, now);
    form.setErrors(refused);
    setUsed({ name: template.name, unusual });
  };
  return (
    <Stack gap="xs">
      <Choices label="Templates" templates={own} onChoose={(template) => void apply(template)} disabled={disabled}>
        <SaveAsTemplate quote={quote} form={form} />
      </Choices>
      {used && used.unusual.length > 0 ? (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle />} title={`“${used.name}” on this deal`}>
          <Text size="sm">{used.unusual.join(' ')}</Text>
        </Alert>
      ) : null}
      {used && used.unusual.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          “{used.name}” is in the form. Loan amount and leverage are this deal’s own.
        </Text>
      ) : null}
    </Stack>
  );
}

function SaveAsTemplate({ quote, form }: Pick<OfferTemplatesProps, 'quote' | 'form'>) {
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { add } = useTemplateChanges();
  if (name === undefined)
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setName('')}>
        Save as template
      </Button>
    );
  const save = async () => {
    setSaving(true);
    try {
      await add({ type: 'offer', kind: quote.kind, name, terms: termsIn(quote, form.values, new Date()) });
      notice.success(`“${name.trim()}” is saved as a template for everyone at ${quote.lenderName}.`);
      setName(undefined);
      setError(undefined);
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        size="xs"
        aria-label="Name of the template"
        placeholder="Name of the template"
        value={name}
        error={error}
        ref={(input) => {
          if (name === '' && error === undefined) input?.focus();
        }}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          // It stands within the form of the offer, which is not to be sent.
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          }
          if (event.key === 'Escape') setName(undefined);
        }}
      />
      <Button size="compact-sm" loading={saving} onClick={() => void save()}>
        Save
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setName(undefined)}>
        Cancel
      </Button>
    </Group>
  );
}

/** What of a form a template can state. */
function termsIn(quote: LenderQuote, values: Readonly<Record<string, unknown>>, now: Date) {
  const names = new Set(templateFieldsOf(loanKind(quote.kind)).map((field) => field.name));
  const { validUntil } = values;
  const today = Date.parse(dayIn(zoneOf(quote.request), now));
  const validDays = typeof validUntil === 'string' ? Math.round((Date.parse(validUntil) - today) / dayMs) : 0;
  const stated = statedTerms(Object.fromEntries(Object.entries(values).filter(([key]) => names.has(key))));
  return validDays > 0 ? { ...stated, validDays: Math.min(validDays, 365) } : stated;
}
