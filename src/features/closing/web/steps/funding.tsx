import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { defineFields } from '../../../../kernel/fields/fields.ts';
import { formatDay, formatMoney } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { ChangedMeanwhile, useSeenVersion } from '../../../../ui/page/changed-meanwhile.tsx';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { Closing } from '../../contract.ts';
import { fundLoan, undoFunding } from '../../endpoints.ts';
import { fundedDayProblem, undoDays } from '../../model.ts';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';
import { Part } from './part.tsx';

/** That the loan was paid out: the lender says so, and the deal closes. */
export function Funding({ closing }: { readonly closing: Closing }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { funded, can, side, state } = closing;
  if (!funded && state !== 'submitted') return null;
  return (
    <Part
      title="Funding"
      aside={
        can.fund ? (
          <Button aria-expanded={isOpen} onClick={toggle}>
            Mark as funded
          </Button>
        ) : null
      }
    >
      {funded ? (
        <Text size="sm">
          {formatMoney(funded.amount)} funded on {formatDay(funded.on)}. Marked by {closing.lender},{' '}
          <time dateTime={funded.at}>{formatDateTime(funded.at)}</time>.
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {waitingFor(closing, side)}
        </Text>
      )}
      {can.undoFunding ? <UndoFunding closing={closing} /> : null}
      {isOpen && can.fund ? <FundForm closing={closing} onDone={close} /> : null}
    </Part>
  );
}

function waitingFor({ terms, can, wire, openConditions }: Closing, side: Closing['side']): string {
  if (side === 'broker') return 'Not funded yet. The lender marks the loan as funded.';
  if (!can.fund)
    return terms?.versions[0]?.stage === 'closing'
      ? 'Waiting on the broker to accept the closing terms.'
      : 'Issue the closing terms first. Once the broker accepts them, the loan can be marked as funded.';
  return [
    'Not funded yet.',
    ...(wire[0] && !wire[0].call ? ['The wire instructions are not confirmed by phone.'] : []),
    ...(openConditions.length > 0 ? [stillOpen(openConditions)] : []),
  ].join(' ');
}

const namedAtMost = 5;

/** What nobody accepted or waived, by name. */
function stillOpen(titles: readonly string[]): string {
  const named = titles.slice(0, namedAtMost).join('; ');
  const others = titles.length - namedAtMost;
  const count = titles.length === 1 ? '1 condition is still open' : `${titles.length} conditions are still open`;
  return `${count}: ${named}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** Back to the open loan, where it was marked by mistake. */
function UndoFunding({ closing }: { readonly closing: Closing }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { send } = useClosingAct();
  return (
    <Group gap="xs">
      <Button variant="default" onClick={open}>
        Undo funding
      </Button>
      <Text size="xs" c="dimmed">
        If it was marked by mistake. Possible for {undoDays} days.
      </Text>
      <ReasonDialog
        title="Undo the funding?"
        text={`The loan opens again, and its figures no longer count. ${closing.broker} is notified, and reads your reason.`}
        confirm="Undo funding"
        cancel="Go back"
        opened={isOpen}
        onClose={close}
        send={async (reason) => {
          const input = { params: { id: closing.packageId }, body: { reason, version: closing.version } };
          await send(['undo', input], (idempotencyKey) => callEndpoint(undoFunding, input, { idempotencyKey }));
        }}
      />
    </Group>
  );
}

const fields = defineFields([
  {
    name: 'on',
    label: 'Funded on',
    kind: 'date',
    required: true,
    requiredMessage: 'Enter the day the loan was funded',
    columns: 6,
  },
  {
    name: 'amount',
    label: 'Amount funded',
    kind: 'money',
    required: true,
    requiredMessage: 'Enter the amount that was funded',
    min: 1,
    columns: 6,
  },
]);

/** The last look before the money counts as paid out. */
const notConfirmed = ({ wire }: Closing): string =>
  wire[0] && !wire[0].call ? ' The wire instructions were never confirmed by phone.' : '';

const openText = (open: readonly string[]): string =>
  open.length === 0 ? '' : ` ${stillOpen(open)} Go back to accept or waive them. Funding without them is recorded.`;

function FundForm({ closing, onDone }: { readonly closing: Closing; readonly onDone: () => void }) {
  const { send, failure, onFailed } = useClosingAct();
  const version = useSeenVersion(closing.version);
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    initial: { on: closing.date && closing.date.on <= closing.today ? closing.date.on : closing.today },
    onFailed,
    onSubmit: async ({ on, amount }) => {
      const problem = fundedDayProblem(on, closing.today, closing.submittedOn);
      if (problem) {
        form.setErrors({ on: problem });
        return;
      }
      const open = closing.openConditions;
      const sure = await confirm({
        title: open.length === 0 ? 'Mark this loan as funded?' : 'Fund this loan with open conditions?',
        text: `${formatMoney(amount)} on ${formatDay(on)}. The deal closes, and nothing more can be changed here.${notConfirmed(closing)}${openText(open)}`,
        confirm: open.length === 0 ? 'Mark as funded' : 'Fund with open conditions',
        cancel: 'Not yet',
        dangerous: open.length > 0,
      });
      if (!sure) return;
      const body = { on, amount, version: version.seen, openConditions: open.length };
      const input = { params: { id: closing.packageId }, body };
      await send(['funded', input], (idempotencyKey) => callEndpoint(fundLoan, input, { idempotencyKey }));
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Funding">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Enter the amount from your own records. It has to match the final terms.
        </Text>
        <FormFields fields={fields} form={form} disabled={submitting} />
        <ChangedMeanwhile version={version} />
        <Failure text={failure} />
        <Group justify="flex-end">
          <SubmitKeys does="to save" />
          <Button variant="default" onClick={onDone} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting} disabled={version.isOutdated}>
            Mark as funded
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
