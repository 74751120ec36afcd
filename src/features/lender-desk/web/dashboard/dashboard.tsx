import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteMs } from '../../../../kernel/dates.ts';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { formatEndOfDay, zoneOfState } from '../../../../kernel/time-zones.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Dashboard as DashboardData } from '../../dashboard/contract.ts';
import { readDashboard } from '../../dashboard/endpoints.ts';
import { StaleNote } from '../quote/failures.tsx';
import { BrokerWrote, ExpiryClock } from '../quote/quote-status.tsx';
import { countText } from './count-text.ts';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { ProgramsPanel } from './programs-panel.tsx';

/** What matters on the day of a lender. */
export function Dashboard({ lenderId }: { readonly lenderId: string }) {
  const query = useQuery({
    queryKey: ['lender-desk', 'dashboard', lenderId],
    queryFn: async ({ signal }) => (await callEndpoint(readDashboard, { querystring: { lenderId } }, { signal })).desk,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return (
    <>
      <StaleNote query={query} />
      <DataState query={query} failed="Couldn’t load your dashboard." loading={<LoadingRows rows={3} height={180} />}>
        {(desk) => (
          <div className={classes.desk}>
            <div className={classes.column}>
              {desk.programs.total === 0 || !desk.wasAsked ? <FirstSteps desk={desk} /> : null}
              <ToAnswer desk={desk} />
              <OffersOut desk={desk} />
            </div>
            <div className={classes.column}>
              <ProgramsPanel desk={desk} />
              <OutcomesPanel desk={desk} />
            </div>
          </div>
        )}
      </DataState>
    </>
  );
}

interface DeskProps {
  readonly desk: DashboardData;
}

/** Requests by deadline, each one click from its answer. */
function ToAnswer({ desk: { toAnswer, awaitingReply, mayAnswer } }: DeskProps) {
  const now = useNow();
  const { rows, total } = toAnswer;
  return (
    <Panel title="Quotes to answer" aside={total > 0 ? <Count of={total} isUrgent /> : null}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          You’re all caught up. New requests appear here and in your email.
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ _id, property, brokerName, state, expiresAt, isNew, awaitsReply }, place) => (
            <li key={_id} className={classes.row}>
              <div className={classes.what}>
                <span className={classes.property} data-new={isNew || undefined}>
                  {property}
                </span>
                <span className={classes.minor}>{brokerName}</span>
                <span className={classes.marks}>
                  <ExpiryClock quote={{ expiresAt, request: { state } }} now={now} />
                  {awaitsReply ? <BrokerWrote /> : null}
                </span>
              </div>
              {mayAnswer ? (
                <Button
                  component={AppLink}
                  to={`/lender/quotes/${_id}`}
                  size="sm"
                  variant={place === 0 ? 'filled' : 'default'}
                  aria-label={`Answer ${property}`}
                >
                  Answer
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayAnswer && total > rows.length ? (
        <More to="/lender/quotes?sort=deadline">All {countText(total)} by deadline</More>
      ) : null}
      {mayAnswer && awaitingReply > 0 ? (
        <More to="/lender/quotes?awaits=reply">
          {awaitingReply === 1 ? '1 open request needs' : `${countText(awaitingReply)} open requests need`} your reply
        </More>
      ) : null}
    </Panel>
  );
}

/** Offers that brokers can choose, the first to end first. */
function OffersOut({ desk: { offersOut, mayAnswer } }: DeskProps) {
  const now = useNow();
  const { rows, total, lapsed } = offersOut;
  return (
    <Panel title="Offers out" aside={total > 0 ? <Count of={total} /> : null}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No offer is out. What you offer stands here until the broker chooses.
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row._id} className={classes.row}>
              <div className={classes.what}>
                {mayAnswer ? (
                  <AppLink to={`/lender/quotes/${row._id}`} className={classes.link}>
                    {row.property}
                  </AppLink>
                ) : (
                  <span className={classes.property}>{row.property}</span>
                )}
                <span className={classes.minor}>{row.brokerName}</span>
              </div>
              <div className={classes.terms}>
                <span>{offerText(row)}</span>
                <time
                  className={classes.minor}
                  dateTime={row.endsAt}
                  title={formatEndOfDay(zoneOfState(row.state), row.validUntil)}
                >
                  expires {formatRelative(row.endsAt, now)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayAnswer && total > rows.length ? (
        <More to="/lender/quotes?status=offered">All {countText(total)} offers</More>
      ) : null}
      {lapsed > 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {lapsed === 1 ? '1 offer has' : `${countText(lapsed)} offers have`} expired without a decision; a revised one
          can still be chosen.
        </Text>
      ) : null}
    </Panel>
  );
}

const offerText = (offer: DashboardData['offersOut']['rows'][number]): string =>
  `${formatMoney(offer.loanAmount)} at ${formatPercent(offer.ratePercent, 3)}, ${formatPercent(offer.pointsPercent, 3)} points, ${offer.termMonths} months`;

const Count = ({ of, isUrgent = false }: { readonly of: number; readonly isUrgent?: boolean }) => (
  <span className={classes.count} data-urgent={isUrgent || undefined}>
    {countText(of)}
  </span>
);

const More = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <AppLink to={to} className={classes.more}>
    {children}
  </AppLink>
);
