import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../kernel/format.ts';
import { notesOf } from '../../../../lending/checks/sentences.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { sizingLimits, sizingSteps, writeValue } from '../../../../lending/kinds/show-figures.ts';
import { formatDate } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { VerdictBadge } from '../../../search/web/results/verdict.tsx';
import type { PipelineEntry } from '../../contract.ts';
import type { DealStandings, Standing } from '../../deal/contract.ts';
import classes from './deal-page.module.css';
import { standingsOptions } from './deal-queries.ts';

type LenderStanding = DealStandings['lenders'][number];

/** How the loan is sized: by the program of the chosen lender, or by the best program of each while none is chosen. */
export function StandingsSection({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(standingsOptions(entry._id));
  const isChosen = entry.selectedLenderId !== null;
  return (
    <Panel
      isWide
      title="Sizing"
      about={
        isChosen
          ? 'For the program in your request to the selected lender, and for its programs today.'
          : 'With each lender’s best program for this deal, as of now.'
      }
    >
      <DataState
        query={query}
        failed="Couldn't calculate the sizing."
        loading={<LoadingRows rows={Math.max(1, isChosen ? 1 : entry.lenders.length)} height={64} />}
      >
        {(standings) => <Standings standings={standings} entry={entry} />}
      </DataState>
    </Panel>
  );
}

function Standings({ standings, entry }: { readonly standings: DealStandings; readonly entry: PipelineEntry }) {
  const chosen = standings.lenders.filter(({ selected }) => selected);
  const shown = chosen.length > 0 ? chosen : standings.lenders;
  const kind = loanKind(standings.kind);
  return (
    <ul className={classes.plain}>
      {shown.map((lender) => (
        <li key={lender._id} className={classes.lender}>
          <OneLender kind={kind} lender={lender} entry={entry} isOpen={shown.length === 1} />
        </li>
      ))}
    </ul>
  );
}

interface OneLenderProps {
  readonly kind: LoanKind;
  readonly lender: LenderStanding;
  readonly entry: PipelineEntry;
  readonly isOpen: boolean;
}

function OneLender({ kind, lender: { name, selected, asked, now }, entry, isOpen }: OneLenderProps) {
  const standing = (selected ? asked?.standing : undefined) ?? now ?? asked?.standing;
  return (
    <details open={isOpen}>
      <summary>
        <span className={classes.head}>
          {name}
          {selected ? (
            <Badge variant="light" tt="none">
              Chosen
            </Badge>
          ) : null}
          {standing ? <VerdictBadge status={standing.status} /> : null}
          {standing ? formatMoney(standing.sizing.totalLoanAmount) : null}
        </span>
      </summary>
      {asked && selected ? <AskedSizing kind={kind} asked={asked} /> : null}
      {now ? (
        <SizingNow kind={kind} standing={now} entry={entry} />
      ) : (
        <Text size="sm" c="dimmed">
          {name} has no program for this loan type now.
        </Text>
      )}
    </details>
  );
}

const programOf = ({ programName, tierName }: Standing): string => [programName, tierName].filter(Boolean).join(', ');

/** As the request was sent: amounts and the limit that set the loan; the percents of the tier are not kept. */
function AskedSizing({
  kind,
  asked,
}: {
  readonly kind: LoanKind;
  readonly asked: NonNullable<LenderStanding['asked']>;
}) {
  const { standing, at } = asked;
  return (
    <SizingTable
      caption={`As requested on ${formatDate(at)}: ${programOf(standing)}`}
      rows={[
        ...sizingLimits(kind, standing.sizing).map(({ label, amount, sets }) => ({
          label,
          from: 'largest loan under this limit',
          text: formatMoney(amount),
          sets,
          total: false,
        })),
        {
          label: 'Total loan',
          from: 'sized at that time',
          text: formatMoney(standing.sizing.totalLoanAmount),
          sets: false,
          total: true,
        },
      ]}
    />
  );
}

interface SizingNowProps {
  readonly kind: LoanKind;
  readonly standing: Standing;
  readonly entry: PipelineEntry;
}

function SizingNow({ kind, standing, entry }: SizingNowProps) {
  const steps = sizingSteps(kind, standing.sizing, standing.tier, entry.deal);
  return (
    <>
      <SizingTable
        caption={`Now: ${programOf(standing)}`}
        rows={steps.map(({ label, from, amount, unit, sets, total }) => ({
          label,
          from,
          text: writeValue(amount, unit ?? 'money'),
          sets: sets === true,
          total: total === true,
        }))}
      />
      <ul>
        {notesOf(kind, standing).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

interface SizingRow {
  readonly label: string;
  readonly from: string;
  readonly text: string;
  readonly sets: boolean;
  readonly total: boolean;
}

const SizingTable = ({ caption, rows }: { readonly caption: string; readonly rows: readonly SizingRow[] }) => (
  <table className={classes.table}>
    <caption>{caption}</caption>
    <tbody>
      {rows.map(({ label, from, text, sets, total }) => (
        <tr key={label} data-strong={sets || total || undefined}>
          <th scope="row">
            {label}
            {sets ? ' (caps the loan)' : ''}
          </th>
          <td>{from}</td>
          <td data-figure>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
