import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dayMs } from '../../../../../kernel/dates.ts';
import { defineFields, type FieldDefinition } from '../../../../../kernel/fields/fields.ts';
import { readNumber } from '../../../../../kernel/fields/reading.ts';
import { formatList, formatMoney, formatPercent } from '../../../../../kernel/format.ts';
import { dayIn, type TimeZone } from '../../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../../lending/kinds/loan.ts';
import { dealOfRequest } from '../../../../../lending/kinds/schemas.ts';
import { shareOf } from '../../../../../lending/money.ts';
import { offersOf } from '../../../../../lending/offers/interest.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { FormFields, useFieldsForm } from '../../../../../ui/forms/form-fields.tsx';
import { type FieldsFormState, focusFirstInvalid } from '../../../../../ui/forms/input-parts.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../../ui/forms/live-form.tsx';
import { late } from '../../../../../ui/on-demand.tsx';
import type { LenderQuote } from '../../../contract.ts';
import { offerFields, offerFieldsOf, offerProblem, zoneOf } from '../../../model.ts';
import { byField, type OfferRemark, senseOf } from '../../../offer-sense.ts';
import { lapsedOn, termLabels } from '../../../offer-texts.ts';
import type { OfferTemplatesProps } from '../templates/offer-templates.tsx';
import { putBehind } from '../templates/put-behind.ts';
import { SavedAnswers } from '../templates/saved-answers-late.tsx';
import type { SentOffer } from '../use-lender-quote.ts';

/** They come behind what is asked of everybody, and only for those who have any. */
const OfferTemplates = late<OfferTemplatesProps>(
  async () => (await import('../templates/offer-templates.tsx')).OfferTemplates,
);

const fieldsWithDay = defineFields([
  ...offerFields,
  { name: 'validUntil', label: 'Valid until', kind: 'text', required: true },
]);

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
  /** Something was laid into the form that must not vanish. */
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
    onSubmit: async (terms) => {
      if (lapsedOn(terms, new Date(), zone)) {
        form.setFieldError('validUntil', 'Valid until must not be in the past');
        focusFirstInvalid();
        return;
      }
      const problem = offerProblem(kind, terms);
      if (problem) {
        form.setFieldError(problem.field, problem.message);
        focusFirstInvalid();
        return;
      }
      const { impossible, unusual } = senseOf(kind, terms, quote.request, new Date());
      if (impossible.length > 0) {
        form.setErrors(byField(impossible));
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
            Loan amount and leverage start from{' '}
            {kind.loan.requested === undefined ? "what your program's limits allow" : 'the loan that is asked for'}.
          </Text>
        ) : null}
        <FormFields fields={fields.filter((field) => !isLongText(field))} form={form} disabled={submitting} />
        <LoanHint form={form} quote={quote} />
        <FormFields fields={fields.filter(isLongText)} form={form} disabled={submitting} />
        {withTemplates && !closed ? (
          <SavedAnswers
            sort="conditions"
            quote={quote}
            disabled={submitting}
            onInsert={(text) => {
              const typed = form.values.conditions;
              form.setFieldValue('conditions', putBehind(typeof typed === 'string' ? typed : '', text));
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
  const later = dayIn(zone, new Date(now.getTime() + usualValidityDays * dayMs));
  const [last] = offers;
  if (last) return { ...last.terms, validUntil: lapsedOn(last.terms, now, zone) ? later : last.terms.validUntil };
  const sizing = program?.sizing;
  const { interestTypes, heldBack } = offersOf(kind);
  const usual = { interestType: interestTypes[0], validUntil: later };
  // Limits that leave no loan are nothing to start from.
  if (!sizing?.totalLoanAmount) return usual;
  return {
    ...usual,
    loanAmount: sizing.totalLoanAmount,
    leveragePercent: sizing[kind.figures.leverage],
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
      description={`The offer holds until 11:59 PM ${zone.label} on this day`}
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

/** What a loan is of each amount that its kind holds it against, in percent to one decimal; null of nothing. */
export const loanShares = ({ figures }: LoanKind, loanAmount: number, deal: Deal) =>
  figures.shares.map(({ of, amount }) => {
    const whole = amount(deal);
    return { of, percent: whole === null || whole <= 0 ? null : shareOf(loanAmount, whole) };
  });

/** What the typed loan amount is a share of, and whether the stated leverage says the same. */
function LoanHint({ form, quote }: { readonly form: FieldsFormState; readonly quote: LenderQuote }) {
  const amount = readNumber(form.values.loanAmount);
  if (typeof amount !== 'number' || amount <= 0) return null;
  const kind = loanKind(quote.kind);
  const shares = loanShares(kind, amount, dealOfRequest(kind, quote.request));
  const leverage = shares[0]?.percent ?? null;
  if (leverage === null) return null;
  const known = shares.filter(({ percent }) => percent !== null);
  const stated = readNumber(form.values.leveragePercent);
  const differs = typeof stated === 'number' && Math.abs(stated - leverage) > 0.1;
  return (
    <Text size="sm" c={differs ? 'var(--plinth-attention)' : 'dimmed'} aria-live="polite">
      {formatMoney(amount)} is {formatList(known.map(({ of, percent }) => `${formatPercent(percent)} of ${of}`))}.
      {differs ? ` The leverage says ${formatPercent(stated)}. ` : ' '}
      {stated === null || differs ? (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => form.setFieldValue('leveragePercent', leverage)}
        >
          Use {formatPercent(leverage)} as leverage
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
