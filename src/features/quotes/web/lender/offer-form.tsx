import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { defineFields } from '../../../../kernel/fields.ts';
import { readNumber } from '../../../../kernel/read-number.ts';
import { formatMoney, formatPercent } from '../../../../ui/format.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { type FieldsFormState, focusFirstInvalid, useFieldsForm } from '../../../../ui/forms/use-fields-form.ts';
import type { LenderQuote } from '../../contract.ts';
import { type OfferTerms, offerFields } from '../../model.ts';
import { dayOf, lapsedOn, loanShares, startingTerms, termLabels } from '../offer-terms.ts';

const fieldsWithDay = defineFields([
  ...offerFields,
  { name: 'validUntil', label: 'Valid until', kind: 'text', required: true },
]);

// A help text would push one input of a row below its neighbours; the label says it as well.
const drawnFields = offerFields.map((field) =>
  field.name === 'fees' ? { ...field, label: 'Lender fees', help: '' } : field,
);
const inWords = (name: string) => name === 'conditions';

interface OfferFormProps {
  readonly quote: LenderQuote;
  /** Resolves when the offer has arrived. */
  readonly send: (terms: OfferTerms) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
  readonly sendLabel: string;
  /** The request takes no offer any more: what was typed stays readable. */
  readonly closed: boolean;
  /** What is to be said next to the button. */
  readonly after: ReactNode;
}

export function OfferForm({ quote, send, onFailed, sendLabel, closed, after }: OfferFormProps) {
  const [initial] = useState(() => startingTerms(quote, new Date()));
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: fieldsWithDay,
    initial,
    onFailed,
    onSubmit: async (terms) => {
      if (lapsedOn(terms, dayOf(new Date()))) {
        form.setFieldError('validUntil', 'Valid until must not be in the past');
        focusFirstInvalid();
        return;
      }
      await send(terms);
    },
  });
  const fromLimits = quote.offers.length === 0 && initial.loanAmount !== undefined;
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Offer">
      <Stack gap="md">
        {fromLimits ? (
          <Text size="sm" c="dimmed">
            Loan amount and leverage start from what your program's limits allow.
          </Text>
        ) : null}
        <FormFields fields={drawnFields.filter(({ name }) => !inWords(name))} form={form} disabled={submitting} />
        <LoanHint form={form} quote={quote} />
        <FormFields fields={drawnFields.filter(({ name }) => inWords(name))} form={form} disabled={submitting} />
        <ValidUntil form={form} disabled={submitting} />
        <StrayErrors form={form} />
        {after}
        {closed ? null : (
          <Group justify="flex-end">
            <Button type="submit" loading={submitting}>
              {sendLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function ValidUntil({ form, disabled }: { readonly form: FieldsFormState; readonly disabled: boolean }) {
  const { value, onChange, error } = form.getInputProps('validUntil');
  return (
    <TextInput
      type="date"
      label="Valid until"
      description="The offer holds to the end of this day, UTC"
      withAsterisk
      aria-required
      name="validUntil"
      min={dayOf(new Date())}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      disabled={disabled}
    />
  );
}

/** What the typed loan amount is of total cost and of ARV, and whether the stated leverage says the same. */
function LoanHint({ form, quote }: { readonly form: FieldsFormState; readonly quote: LenderQuote }) {
  const amount = readNumber(form.values.loanAmount);
  if (typeof amount !== 'number' || amount <= 0) return null;
  const { ofCost, ofArv } = loanShares(amount, quote.request);
  if (ofCost === null) return null;
  const stated = readNumber(form.values.leveragePercent);
  const differs = typeof stated === 'number' && Math.abs(stated - ofCost) > 0.1;
  return (
    <Text size="sm" c={differs ? 'var(--plinth-attention)' : 'dimmed'} aria-live="polite">
      {formatMoney(amount)} is {formatPercent(ofCost)} of total cost
      {ofArv === null ? '' : ` and ${formatPercent(ofArv)} of ARV`}.
      {differs ? ` The leverage says ${formatPercent(stated)}. ` : ' '}
      {stated === null || differs ? (
        <Anchor component="button" type="button" inherit onClick={() => form.setFieldValue('leveragePercent', ofCost)}>
          Use {formatPercent(ofCost)} as leverage
        </Anchor>
      ) : null}
    </Text>
  );
}

/** Errors the server named for something this form does not show. */
function StrayErrors({ form }: { readonly form: FieldsFormState }) {
  const strays = Object.entries(form.errors).filter(([name]) => termLabels[name] === undefined);
  if (strays.length === 0) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {strays.map(([, message]) => message).join(' ')}
    </Text>
  );
}
