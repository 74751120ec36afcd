import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { driftOf } from '../../../../lending/offers/drift.ts';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { type FieldsFormState, focusFirstInvalid } from '../../../../ui/forms/input-parts.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { ChangedMeanwhile, useSeenVersion } from '../../../../ui/page/changed-meanwhile.tsx';
import { offerUnusual } from '../../../lender-desk/errors.ts';
import { offerFieldsOf, offerProblem } from '../../../lender-desk/offer-fields.ts';
import { type OfferTerms, offerFields } from '../../../quotes/model.ts';
import { structuredPrepayment } from '../../../quotes/terms/prepayment.ts';
import type { Closing, TermRecord } from '../../contract.ts';
import { driftSentence } from '../../drift-texts.ts';
import { issueTerms } from '../../endpoints.ts';
import { type LaterStage, reasonRule } from '../../model.ts';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';

export interface TermsFormProps {
  readonly closing: Closing;
  readonly terms: TermRecord;
  readonly stage: LaterStage;
  readonly onDone: () => void;
}

const allFields = [
  ...offerFields.filter(({ name }) => name !== 'leveragePercent'),
  { name: 'validUntil', label: 'Valid until', kind: 'text', required: true },
  { name: 'reason', label: 'Reason for the changes', kind: 'longText', maxLength: reasonRule.max.length },
] as const satisfies readonly FieldDefinition[];

const reasonFields: readonly FieldDefinition[] = [
  {
    name: 'reason',
    label: 'Reason for the changes',
    kind: 'longText',
    maxLength: reasonRule.max.length,
    help: 'Required if a term differs from the version before. The broker sees it',
    columns: 12,
  },
];
const exceptionFields = offerFields.filter(({ name }) => name === 'exceptionReason');

/** The lender writes the next version, which starts from the one before. What it costs the borrower is said while it is typed. */
export function TermsForm({ closing, terms, stage, onDone }: TermsFormProps) {
  const kind = loanKind(terms.kind);
  const [newest] = terms.versions;
  const [initial] = useState(() => newest && startingFrom(newest.terms));
  const version = useSeenVersion(newest?.version ?? 0);
  const { send, failure, onFailed } = useClosingAct();
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: allFields,
    ...(initial ? { initial } : {}),
    onFailed,
    onSubmit: async ({ reason, ...stated }) => {
      const typed = { ...stated, leveragePercent: null };
      const problem = offerProblem(kind, typed);
      if (problem) {
        form.setErrors({ [problem.field]: problem.message });
        return focusFirstInvalid();
      }
      await issue({ ...typed, stage, reason: reason ?? '', seen: version.seen });
      onDone();
    },
  });
  const issue = async (body: OfferTerms & { stage: LaterStage; reason: string; seen: number }) => {
    const at = { params: { id: closing.packageId } };
    const sendAs = (confirmUnusual: boolean) =>
      send(['terms', body, confirmUnusual], (idempotencyKey) =>
        callEndpoint(issueTerms, { ...at, body: { ...body, confirmUnusual } }, { idempotencyKey }),
      );
    try {
      await sendAs(false);
    } catch (error) {
      const isUnusual = error instanceof ApiError && error.is(offerUnusual);
      if (!isUnusual || !(await confirm(unusualText(error.message)))) throw error;
      await sendAs(true);
    }
  };
  const needsException = Boolean(form.errors.exceptionReason) || Boolean(newest?.terms.exceptionReason);
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label={titles[stage]}>
      <Stack gap="md">
        <Text fw={570}>{titles[stage]}</Text>
        <FormFields fields={offerFieldsOf(kind)} form={form} disabled={submitting} />
        {needsException ? <FormFields fields={exceptionFields} form={form} disabled={submitting} /> : null}
        <ValidUntil form={form} closing={closing} disabled={submitting} />
        <FormFields fields={reasonFields} form={form} disabled={submitting} />
        <Preview form={form} terms={terms} />
        <ChangedMeanwhile version={version} />
        <Failure text={failure} />
        <Group justify="flex-end">
          <SubmitKeys does="to send" />
          <Button variant="default" onClick={onDone} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting} disabled={version.isOutdated}>
            {stage === 'closing' ? 'Send closing terms' : 'Send term sheet'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const titles: Readonly<Record<LaterStage, string>> = { 'term-sheet': 'New term sheet', closing: 'New closing terms' };

const startingFrom = (terms: OfferTerms): Readonly<Record<string, unknown>> => ({
  ...terms,
  ...structuredPrepayment(terms),
  prepayment: null,
  reason: '',
});

const unusualText = (text: string) => ({
  title: 'Send these unusual terms?',
  text,
  confirm: 'Send them',
  cancel: 'Look at them again',
  dangerous: true,
});

interface Typing {
  readonly form: FieldsFormState;
}

/** What the typed terms cost the borrower against the accepted offer; nothing while they are not whole. */
function Preview({ form, terms: { versions, months } }: Typing & { readonly terms: TermRecord }) {
  const accepted = versions.at(-1);
  const { values } = readFields(allFields, form.values);
  if (!accepted || !values) return null;
  const typed = { ...values, leveragePercent: null };
  const { total, months: priced } = driftOf([accepted.terms, typed], months);
  return (
    <Text size="sm" role="status" c={total.cost > 0 || total.cash > 0 ? 'var(--plinth-attention)' : 'dimmed'}>
      Against the accepted offer: {driftSentence(total, priced)}
    </Text>
  );
}

function ValidUntil({ form, closing, disabled }: Typing & { readonly closing: Closing; readonly disabled: boolean }) {
  const { value, onChange, error } = form.getInputProps('validUntil');
  return (
    <TextInput
      type="date"
      label="Valid until"
      description={`The terms expire at 11:59 PM ${closing.zone} on this day`}
      withAsterisk
      aria-required
      name="validUntil"
      min={closing.today}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      disabled={disabled}
    />
  );
}
