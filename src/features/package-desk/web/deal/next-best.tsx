import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import type { DealPackage, NextBest as Offer } from '../../broker-contract.ts';
import { switchLender } from '../../broker-endpoints.ts';
import type { LoanPackage } from '../../contract.ts';
import { useDealPackageChange } from '../queries.ts';

/** Only where a lender went silent and no offer is left. */
const NextProgram = lazyComponent(async () => (await import('./next-program.tsx')).NextProgram);

interface NextBestProps extends Pick<DealPackage, 'reply' | 'nextBest' | 'nextProgram'> {
  readonly dealId: string;
  readonly loan: LoanPackage;
}

/** What to do about a lender that does not reply: it was reminded, and then the next best offer is one click away. */
export function NextBest({ dealId, loan, reply, nextBest, nextProgram }: NextBestProps) {
  const change = useDealPackageChange(dealId, ({ quoteId, offerId }: Offer) =>
    callEndpoint(switchLender, { params: { id: dealId }, body: { quoteId, offerId } }),
  );
  const ask = async (offer: Offer) => {
    const confirmed = await confirm({
      title: `Switch to ${offer.lenderName}?`,
      text: `Your package is withdrawn from ${loan.lenderName}, and the offer of ${offer.lenderName} is chosen. Both lenders are notified.`,
      confirm: `Switch to ${offer.lenderName}`,
      cancel: 'Keep waiting',
    });
    if (confirmed) change.mutate(offer, { onError: (error) => notice.error(messageOf(error)) });
  };
  if (loan.state !== 'submitted' || reply?.nudgedAt == null) return null;
  if (reply.offeredAt === null)
    return (
      <Alert color="amber" variant="light" mt="sm" title={`${loan.lenderName} is late to reply`}>
        Its usual reply time has passed, so it was reminded on {formatDateTime(reply.nudgedAt)}. If it does not reply
        within a business day, you see the next best option here.
      </Alert>
    );
  return (
    <Alert color="amber" variant="light" mt="sm" title={`${loan.lenderName} has not replied`}>
      <Text size="sm">
        It has not replied since {formatDateTime(reply.waitingSince)}, and not to the reminder on{' '}
        {formatDateTime(reply.nudgedAt)}.
      </Text>
      {nextBest ? (
        <>
          <Text size="sm" mt={6}>
            Next best: {nextBest.lenderName}, {formatMoney(nextBest.loanAmount)} at{' '}
            {formatPercent(nextBest.ratePercent)} with {nextBest.pointsPercent} pts. It costs least by the year of the
            other offers that are still valid.
          </Text>
          <Group mt="sm">
            <Button size="compact-sm" loading={change.isPending} onClick={() => void ask(nextBest)}>
              Switch to {nextBest.lenderName}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link to="/pipeline" search={{ deal: dealId }} {...props} />}
            >
              Compare the offers
            </Button>
          </Group>
        </>
      ) : (
        <NextProgram dealId={dealId} next={nextProgram} />
      )}
    </Alert>
  );
}
