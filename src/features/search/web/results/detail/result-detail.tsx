import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { namedInSection } from '../../../../../content/terms/words.ts';
import type { EndpointAnswer } from '../../../../../kernel/endpoint.ts';
import { formatMinutes, formatMoney, noValue, writeNumber } from '../../../../../kernel/format.ts';
import type { Check } from '../../../../../lending/checks/check.ts';
import { bySeverity, sentencesOf } from '../../../../../lending/checks/sentences.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import { priceColumns, sizingSteps } from '../../../../../lending/kinds/show-figures.ts';
import { AppLink } from '../../../../../ui/addresses.tsx';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { lazyComponent } from '../../../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { Term } from '../../../../../ui/reading/term/term.tsx';
import { licenseStatesText, nmlsText } from '../../../../lenders/license.ts';
import type { Scenario, SearchRow } from '../../../contract.ts';
import { type SearchCalls, searchCalls } from '../../../endpoints.ts';
import { keptAbout, keptInFull } from '../../../kept-terms.ts';
import { useRequestCheck } from '../asked-lenders.ts';
import verdictClasses from '../verdict.module.css';
import { outcomeDisplay, VerdictBadge, verdictDisplay } from '../verdict.tsx';
import classes from './detail.module.css';

const SizingChart = lazyComponent(
  async () => (await import('./sizing-chart.tsx')).SizingChart,
  () => <Skeleton height={200} mt="sm" />,
);

type Explained = EndpointAnswer<SearchCalls['explain']>;
interface DetailProps {
  readonly kind: LoanKind;
  readonly programId: string;
  readonly scenario: Scenario;
}

/** Everything about one program and this deal: how the verdict and the loan came about, and how to reach the lender. */
export function ResultDetail({ kind, programId, scenario }: DetailProps) {
  const query = useQuery({
    queryKey: ['explain', kind.slug, programId, scenario],
    queryFn: ({ signal }) => callEndpoint(searchCalls(kind).explain, { body: { programId, scenario } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataState query={query} failed="Couldn't load the details." loading={<LoadingRows rows={4} height={36} />}>
      {(explained) => <Explained kind={kind} explained={explained} scenario={scenario} />}
    </DataState>
  );
}

interface ExplainedProps extends Omit<DetailProps, 'programId'> {
  readonly explained: Explained;
}

function Explained({ kind, explained, scenario }: ExplainedProps) {
  const { row, tiers } = explained;
  return (
    <div className={classes.detail}>
      <div className={classes.block} data-wide>
        <Title order={3} size="h4">
          Checks
        </Title>
        <CheckTable kind={kind} checks={row.checks} />
        <BeforeRequest lenderId={row.lenderId} />
      </div>
      <div className={classes.block} data-tall>
        <Title order={3} size="h4">
          Loan sizing
        </Title>
        <SizingTable kind={kind} row={row} scenario={scenario} />
        <SizingChart kind={kind} sizing={row.sizing} hasTable />
      </div>
      <div className={classes.block}>
        <Title order={3} size="h4">
          Tiers
        </Title>
        <TierList kind={kind} tiers={tiers} chosen={row.tierIndex} />
      </div>
      <div className={classes.block}>
        <Title order={3} size="h4">
          Lender
        </Title>
        <Contact explained={explained} />
      </div>
    </div>
  );
}

/** What the lender asks of the broker, whatever the deal is. */
function BeforeRequest({ lenderId }: { readonly lenderId: string }) {
  const check = useRequestCheck(lenderId);
  if (!check) return null;
  return (
    <Text size="sm" mt="sm">
      {check.text}: <AppLink to={check.to}>{check.needed}</AppLink>
    </Text>
  );
}

/** Every check that was applied: its threshold, the deal's own value and the distance. */
function CheckTable({ kind, checks }: { readonly kind: LoanKind; readonly checks: readonly Check[] }) {
  const sentences = sentencesOf(kind);
  const rows = bySeverity(checks).map((check) => ({ check, ...sentences.figures(check) }));
  const named = namedInSection(rows.map(({ label }) => label));
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-checks>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Outcome</th>
            <th scope="col">Lender requires</th>
            <th scope="col" data-right>
              Your deal
            </th>
            <th scope="col" data-right>
              Gap
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ check, label, outcome, asks, deal, gap }, place) => {
            const { label: outcomeLabel, status } = outcomeDisplay[outcome];
            const { Icon } = verdictDisplay[status];
            return (
              <tr key={`${check.code} ${asks} ${deal}`}>
                <th scope="row">{named[place] ? <Term label={label} /> : label}</th>
                <td>
                  <span className={classes.outcome}>
                    <Icon size={16} aria-hidden className={verdictClasses.icon} data-status={status} />
                    {outcomeLabel}
                  </span>
                </td>
                <td data-label="Requires">{asks}</td>
                <td data-label="Your deal" data-right>
                  {deal}
                </td>
                <td data-label="Gap" data-right>
                  {gap}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface SizingTableProps {
  readonly kind: LoanKind;
  readonly row: SearchRow;
  readonly scenario: Scenario;
}

/** Loan sizing, step by step. */
function SizingTable({ kind, row, scenario }: SizingTableProps) {
  const steps = sizingSteps(kind, row.sizing, row.tier, scenario);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-figures>
        <tbody>
          {steps.map(({ label, from, amount, unit = 'money', sets = false, total = false }) => (
            <tr key={label} data-sets={sets} data-total={total}>
              <th scope="row">
                <Term label={label} />
                {sets ? <small>caps the loan</small> : null}
              </th>
              <td>{from}</td>
              <td data-right>{writeNumber(amount, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Contact({ explained: { lender, row, confirmedAt } }: { readonly explained: Explained }) {
  const days = row.averageTimeToClose;
  return (
    <dl className={classes.contact}>
      <dt>Contact</dt>
      <dd>{lender.contactName || noValue}</dd>
      <dt>Phone</dt>
      <dd>{lender.phone ? <Anchor href={`tel:${lender.phone}`}>{lender.phone}</Anchor> : noValue}</dd>
      <dt>Email</dt>
      <dd>{lender.email ? <Anchor href={`mailto:${lender.email}`}>{lender.email}</Anchor> : noValue}</dd>
      <dt>Website</dt>
      <dd>
        {lender.website ? (
          <Anchor href={lender.website} target="_blank" rel="noreferrer">
            {lender.website.replace(/^https?:\/\//, '')}
          </Anchor>
        ) : (
          noValue
        )}
      </dd>
      <dt>NMLS ID</dt>
      <dd>{nmlsText(lender)}</dd>
      <dt>Licensed in</dt>
      <dd>{licenseStatesText(lender)}</dd>
      {priceColumns.map(({ label, write }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{write(row.price)}</dd>
        </Fragment>
      ))}
      <dt>Lender fees</dt>
      <dd>{formatMoney(row.price.fees)}</dd>
      <dt>Typical response</dt>
      <dd>{repliesText(row.replyMinutes, lender.answeredPercent)}</dd>
      <dt title={keptAbout}>After acceptance</dt>
      <dd>{keptInFull(row.keptTerms)}</dd>
      <dt>Average time to close</dt>
      <dd>{days === null ? noValue : `${days} days`}</dd>
      <dt>Terms confirmed</dt>
      <dd>{formatDate(confirmedAt)}</dd>
    </dl>
  );
}

type Tier = Explained['tiers'][number];
interface TierListProps {
  readonly kind: LoanKind;
  readonly tiers: readonly Tier[];
  readonly chosen: number | null;
}

/** Each tier's own outcome, in the program's order. */
function TierList({ kind, tiers, chosen }: TierListProps) {
  if (tiers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The program states no tiers.
      </Text>
    );
  }
  return (
    <ol className={classes.tiers}>
      {tiers.map((tier, place) => (
        <TierItem
          key={tier.tierIndex ?? place}
          kind={kind}
          tier={tier}
          place={place}
          isChosen={tier.tierIndex === chosen}
        />
      ))}
    </ol>
  );
}

interface TierItemProps {
  readonly kind: LoanKind;
  readonly tier: Tier;
  readonly place: number;
  readonly isChosen: boolean;
}

function TierItem({ kind, tier, place, isChosen }: TierItemProps) {
  const reasons = bySeverity(tier.checks).filter(({ outcome }) => outcome !== 'pass');
  return (
    <li data-chosen={isChosen}>
      <div className={classes.tierLine}>
        <span>
          <b>{tier.tierName || `Tier ${place + 1}`}</b>
          {isChosen ? <small> chosen</small> : null}
        </span>
        <VerdictBadge status={tier.status} />
        <span className={classes.amount}>{formatMoney(tier.sizing.totalLoanAmount)}</span>
      </div>
      {reasons.map((check) => (
        <Text key={check.code} size="xs" c="dimmed">
          {sentencesOf(kind).reason(check)}
        </Text>
      ))}
    </li>
  );
}

/** '3 h; answers 86% of requests', over the last 90 days. */
export function repliesText(minutes: number | null, answeredPercent: number | null): string {
  const time = formatMinutes(minutes) ?? 'no responses yet';
  return answeredPercent === null ? time : `${time}; responds to ${answeredPercent}% of requests`;
}
