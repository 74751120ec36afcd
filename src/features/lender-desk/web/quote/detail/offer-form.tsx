import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldDefinition } from '../../../../../kernel/fields/fields.ts';
import { readNumber } from '../../../../../kernel/fields/reading.ts';
import { formatList, formatMoney, formatPercent } from '../../../../../kernel/format.ts';
import { dayIn, type TimeZone } from '../../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import { offersOf } from '../../../../../lending/offers/interest.ts';
import { loanShares } from '../../../../../lending/offers/leverage.ts';
import { prepaymentOf } from '../../../../../lending/offers/prepayment.ts';
import { dealOfRequest } from '../../../../../lending/requests/request-of-deal.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { FormFields, useFieldsForm } from '../../../../../ui/forms/form-fields.tsx';
import { type FieldsFormState, focusFirstInvalid } from '../../../../../ui/forms/input-parts.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../../ui/forms/live-form.tsx';
import { lazyComponent } from '../../../../../ui/lazy.tsx';
import { type OfferTerms, offerFields, zoneOf } from '../../../../quotes/model.ts';
import { lapsedOn, termLabels } from '../../../../quotes/offer-texts.ts';
import { maxAdvanceExceeded, missingException } from '../../../../quotes/terms/offer-exception.ts';
import { structuredPrepayment } from '../../../../quotes/terms/prepayment.ts';
import type { LenderQuote } from '../../../contract.ts';
import { byField, checkOffer, type OfferRemark } from '../../../offer-checks.ts';
import { offerFieldsOf, offerProblem } from '../../../offer-fields.ts';
import { appendText } from '../../templates/append-text.ts';
import { SavedTexts } from '../../templates/lazy-saved-texts.ts';
import type { OfferTemplatesProps } from '../../templates/offer-templates.tsx';
import type { SentOffer } from '../use-lender-quote.ts';

/** They come behind what is asked of everybody, and only for those who have any. */
const OfferTemplates = lazyComponent<OfferTemplatesProps>(
  async () => (await import('../../templates/offer-templates.tsx')).OfferTemplates,
);

/** Leverage is no field: it follows from the loan amount. */
const fieldsWithDay = [
  ...offerFields.filter(({ name }) => name !== 'leveragePercent'),
  { name: 'validUntil', label: 'Valid until', kind: 'text', required: true },
] as const satisfies readonly FieldDefinition[];

// A help text would push one input of a row below its neighbours; the label says it as well.
const drawnFields = (kind: LoanKind): readonly FieldDefinition[] =>
  offerFieldsOf(kind).map((field) => (field.name === 'fees' ? { ...field, label: 'Lender fees', help: '' } : field));
const isLongText = ({ name }: FieldDefinition) => name === 'conditions';

interface OfferFormProps {
  readonly quote: LenderQuote;
  /** Resolves when the offer has arrived. */
  readonly send: (offer: SentOffer) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
  readonly sendLabel: string;
  /** The request takes no offer any more: what was typed stays readable. */
  readonly closed: boolean;
  /** What is to be said next to the button. */
  readonly after: ReactNode;
  /** Users of the lender have its templates; whoever came by link has not. */
  readonly withTemplates: boolean;
  /** Something was loaded into the form that must not vanish. */
  readonly onFilled: () => void;
}

export function OfferForm({
  quote,
  send,
  onFailed,
  sendLabel,
  closed,
  after,
  withTemplates,
  onFilled,
}: OfferFormProps) {
  const kind = loanKind(quote.kind);
  const zone = zoneOf(quote.request);
  const [initial] = useState(() => startingTerms(kind, quote, new Date()));
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: fieldsWithDay,
    initial,
    onFailed,
    onSubmit: async (stated) => {
      const terms = { ...stated, leveragePercent: null };
      const { refused, unusual } = reviewOffer(kind, quote, terms, new Date());
      if (refused) {
        form.setErrors(refused);
        focusFirstInvalid();
        return;
      }
      if (unusual.length > 0 && !(await confirm(unusualText(unusual)))) return;
      await send({ ...terms, confirmUnusual: unusual.length > 0 });
    },
  });
  const fields = drawnFields(kind);
  const fromLimits = quote.offers.length === 0 && initial.loanAmount !== undefined;
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Offer">
      <Stack gap="md">
        {withTemplates && !closed ? (
          <OfferTemplates quote={quote} form={form} onFilled={onFilled} disabled={submitting} />
        ) : null}
        {fromLimits ? (
          <Text size="sm" c="dimmed">
            The loan amount starts from{' '}
            {kind.loan.requested === undefined ? 'your program max advance' : 'the requested amount'}.
          </Text>
        ) : null}
        <FormFields fields={fields.filter((field) => !isLongText(field))} form={form} disabled={submitting} />
        <EarlierPrepayment quote={quote} />
        <LoanHint form={form} quote={quote} />
        <ExceptionReason form={form} quote={quote} disabled={submitting} />
        <FormFields fields={fields.filter(isLongText)} form={form} disabled={submitting} />
        {withTemplates && !closed ? (
          <SavedTexts
            type="conditions"
            quote={quote}
            disabled={submitting}
            onInsert={(text) => {
              const typed = form.values.conditions;
              form.setFieldValue('conditions', appendText(typeof typed === 'string' ? typed : '', text));
              onFilled();
            }}
          />
        ) : null}
        <ValidUntil form={form} zone={zone} disabled={submitting} />
        <StrayErrors form={form} />
        {after}
        {closed ? null : (
          <Group justify="flex-end">
            <SubmitKeys does="to send" />
            <Button type="submit" loading={submitting}>
              {sendLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** What stands against an offer before it is sent: what is refused, by field, and what is unusual. The server looks at the same. */
function reviewOffer(kind: LoanKind, quote: LenderQuote, terms: OfferTerms, now: Date) {
  const { impossible, unusual } = checkOffer(kind, terms, quote.request, now);
  const problem = offerProblem(kind, terms);
  const missing = missingException(kind, quote, terms);
  const refused = {
    ...(missing ? { exceptionReason: missing } : {}),
    ...byField(impossible),
    ...(problem ? { [problem.field]: problem.message } : {}),
    ...(lapsedOn(terms, now, zoneOf(quote.request)) ? { validUntil: 'Valid until must not be in the past' } : {}),
  };
  return { refused: Object.keys(refused).length > 0 ? refused : undefined, unusual };
}

/** What the lender confirms: each unusual term in a sentence. */
const unusualText = (unusual: readonly OfferRemark[]) => ({
  title: 'Send this unusual offer?',
  text: unusual.map(({ message }) => message).join(' '),
  confirm: 'Send it',
  cancel: 'Look at it again',
  dangerous: true,
});

const usualValidityDays = 14;

/** What the form starts with: the last version, else the loan that is asked for, else the one the lender's own limits allow. */
export function startingTerms(
  kind: LoanKind,
  { offers, program, request }: Pick<LenderQuote, 'offers' | 'program' | 'request'>,
  now: Date,
): Readonly<Record<string, unknown>> {
  const zone = zoneOf(request);
  const later = dayIn(zone, now, usualValidityDays);
  const [last] = offers;
  if (last) {
    const validUntil = lapsedOn(last.terms, now, zone) ? later : last.terms.validUntil;
    return { ...last.terms, ...structuredPrepayment(last.terms), prepayment: null, validUntil };
  }
  const sizing = program?.sizing;
  const { interestTypes, heldBack } = offersOf(kind);
  const usual = { interestType: interestTypes[0], validUntil: later };
  // Limits that leave no loan are nothing to start from.
  if (!sizing?.totalLoanAmount) return usual;
  return {
    ...usual,
    loanAmount: sizing.totalLoanAmount,
    ...(heldBack ? { heldBack: sizing[heldBack.figure] } : {}),
  };
}

interface ValidUntilProps {
  readonly form: FieldsFormState;
  readonly zone: TimeZone;
  readonly disabled: boolean;
}

function ValidUntil({ form, zone, disabled }: ValidUntilProps) {
  const { value, onChange, error } = form.getInputProps('validUntil');
  return (
    <TextInput
      type="date"
      label="Valid until"
      description={`The offer expires at 11:59 PM ${zone.label} on this day`}
      withAsterisk
      aria-required
      name="validUntil"
      min={dayIn(zone, new Date())}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      disabled={disabled}
    />
  );
}

/** What the typed loan amount comes to: the leverage of the offer. */
function LoanHint({ form, quote }: { readonly form: FieldsFormState; readonly quote: LenderQuote }) {
  const amount = readNumber(form.values.loanAmount);
  if (typeof amount !== 'number' || amount <= 0) return null;
  const kind = loanKind(quote.kind);
  const known = loanShares(kind, amount, dealOfRequest(kind, quote.request)).filter(({ percent }) => percent !== null);
  if (known.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      Leverage: {formatMoney(amount)} is{' '}
      {formatList(known.map(({ of, percent }) => `${formatPercent(percent)} of ${of}`))}.
    </Text>
  );
}

/** Words of an earlier version that say no structure: the lender states one now. */
function EarlierPrepayment({ quote: { offers } }: Pick<OfferFormProps, 'quote'>) {
  const [last] = offers;
  if (!last || prepaymentOf(last.terms).type !== 'words') return null;
  return (
    <Text size="sm" c="dimmed">
      Version {last.version} describes prepayment as “{last.terms.prepayment}”. Choose the matching type and put any
      details in the conditions.
    </Text>
  );
}

interface ExceptionProps {
  readonly form: FieldsFormState;
  readonly quote: LenderQuote;
  readonly disabled: boolean;
}

const exceptionFields = offerFields
  .filter(({ name }) => name === 'exceptionReason')
  .map((field) => ({ ...field, required: true }));

/** Asked for as soon as the typed loan is above what the lender's own program lends on the deal. */
function ExceptionReason({ form, quote, disabled }: ExceptionProps) {
  const amount = readNumber(form.values.loanAmount);
  const most = typeof amount === 'number' ? maxAdvanceExceeded(loanKind(quote.kind), quote, amount) : undefined;
  if (most === undefined) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="var(--plinth-attention)" role="status">
        Your program max advance for this deal is {formatMoney(most)}. An offer above it needs a reason.
      </Text>
      <FormFields fields={exceptionFields} form={form} disabled={disabled} />
    </Stack>
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
