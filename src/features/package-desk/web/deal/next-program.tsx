import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatList, formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { DealPackage } from '../../broker-contract.ts';
import { requestNext } from '../../broker-endpoints.ts';
import { useDealPackageChange } from '../queries.ts';

interface NextProgramProps {
  readonly dealId: string;
  readonly next: DealPackage['nextProgram'];
}
type Program = NonNullable<NonNullable<DealPackage['nextProgram']>['program']>;

const notes = {
  eligible: '',
  review: ' Some of its terms are for the lender to review.',
  undetermined: ' It needs more information about the deal to check all of its terms.',
} as const;

/** Without another valid offer: whose is still to come, and the best program of a lender that was not asked, one click away. */
export function NextProgram({ dealId, next }: NextProgramProps) {
  const request = useDealPackageChange(dealId, ({ lenderId, programId }: Program) =>
    callEndpoint(requestNext, { params: { id: dealId }, body: { lenderId, programId } }),
  );
  const program = next?.program ?? null;
  const awaited = next?.awaited ?? [];
  const send = (chosen: Program) => request.mutate(chosen, { onError: (error) => notice.error(messageOf(error)) });
  return (
    <>
      <Text size="sm" mt={6}>
        No other offer on this deal is valid.{' '}
        {awaited.length > 0 ? `You’re waiting on ${formatList(awaited)}: an offer that arrives appears here.` : ''}
      </Text>
      {program ? (
        <Text size="sm" mt={6}>
          Next program that fits: {program.lenderName}, {program.name}
          {termsOf(program)}
          {notes[program.status]}
        </Text>
      ) : null}
      <Group mt="sm">
        {program?.canRequest ? (
          <Button size="compact-sm" loading={request.isPending} onClick={() => send(program)}>
            Request a quote from {program.lenderName}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/lender-search" {...props} />}>
          Search other lenders
        </Button>
      </Group>
    </>
  );
}

function termsOf({ loanAmount, ratePercent }: Program): string {
  const parts = [
    ...(loanAmount === null ? [] : [`up to ${formatMoney(loanAmount)}`]),
    ...(ratePercent === null ? [] : [`from ${formatPercent(ratePercent)}`]),
  ];
  return parts.length === 0 ? '.' : `: ${parts.join(', ')}.`;
}
