import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatMoney, formatPercent } from '../../../kernel/format.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { monthsText } from '../comparison/offer-costs.ts';
import type { TermRecord, TermVersion } from '../history/contract.ts';
import { readTerms } from '../history/endpoints.ts';
import classes from './term-history.module.css';

interface TermHistoryProps {
  readonly entry: { readonly _id: string; readonly quoteCounts: { readonly asked: number } };
}

/** The terms of each lender of the deal over time, folded until someone asks for them: it is the longest part of the page. */
export function TermHistory({ entry }: TermHistoryProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  if (entry.quoteCounts.asked === 0) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Panel
      isWide
      title="Term history"
      about="Every version of each lender’s terms, and what each revision costs."
      aside={
        <Button
          variant="default"
          rightSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} term history`}
          onClick={toggle}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {isOpen ? <Records dealId={entry._id} /> : null}
    </Panel>
  );
}

/** The records of all lenders, and what each revision costs over the planned holding time. */
function Records({ dealId }: { readonly dealId: string }) {
  const { months } = useSearch({ strict: false });
  const query = useQuery({
    queryKey: ['term-history', dealId, months ?? null],
    queryFn: ({ signal }) =>
      callEndpoint(
        readTerms,
        { params: { id: dealId }, querystring: months === undefined ? {} : { months } },
        { signal },
      ),
  });
  return (
    <DataState query={query} failed="Couldn't load the term history." loading={<LoadingRows rows={2} height={96} />}>
      {({ records, months: planned, isUsual }) => (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Cash cost if the loan is held for {monthsText(planned)} (
            {isUsual ? 'typical for this loan type' : 'as planned'}).
          </Text>
          <ul className={classes.records}>
            {records.map((record) => (
              <li key={record.lender._id}>
                <OneRecord record={record} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DataState>
  );
}

function OneRecord({ record: { lender, versions } }: { readonly record: TermRecord }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`Terms of ${lender.name}, scroll sideways`}>
      <table className={classes.table}>
        <caption>{lender.name}</caption>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col" data-figure>
              Loan
            </th>
            <th scope="col" data-figure>
              Rate
            </th>
            <th scope="col" data-figure>
              Points
            </th>
            <th scope="col" data-figure>
              Cost
            </th>
            <th scope="col">What changed</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version._id} version={version} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const names: Readonly<Record<TermVersion['what'], string>> = {
  asked: 'Requested',
  offered: 'Offer',
  revised: 'Revised offer',
  chosen: 'Selected',
  choiceUndone: 'Selection undone',
  termSheet: 'Term sheet',
  closingTerms: 'Closing terms',
};
const channels: Readonly<Record<TermVersion['by'], string>> = {
  broker: 'you',
  portal: 'lender, portal',
  link: 'lender, emailed link',
};

function VersionRow({ version: { what, by, at, loanAmount, terms, revision } }: { readonly version: TermVersion }) {
  return (
    <tr data-chosen={what === 'chosen' || undefined}>
      <th scope="row">
        {names[what]}
        <Text size="xs" c="dimmed" fw={400}>
          <time dateTime={at}>{formatDateTime(at)}</time>, {channels[by]}
        </Text>
      </th>
      <td data-figure>{formatMoney(loanAmount)}</td>
      <td data-figure>{formatPercent(terms?.ratePercent, 3)}</td>
      <td data-figure>{formatPercent(terms?.pointsPercent, 3)}</td>
      <td data-figure>{formatMoney(terms?.total)}</td>
      <td>{revision ? <Revision revision={revision} /> : whatIsKnown(what)}</td>
    </tr>
  );
}

const whatIsKnown = (what: TermVersion['what']): string =>
  what === 'asked' ? 'Program sizing at the time of the request' : '';

function Revision({ revision }: { readonly revision: NonNullable<TermVersion['revision']> }) {
  const { changes, ofTerms, ofLoan, months } = revision;
  return (
    <>
      <ul className={classes.changes}>
        {changes.map(({ field, label, before, after, dollars }) => (
          <li key={field}>
            {label}: {before} to {after}
            {dollars === null ? '' : ` (${signedMoney(dollars)})`}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {ofLoan === null
          ? `${signedMoney(ofTerms)} total over ${monthsText(months)}`
          : `${signedMoney(ofTerms)} from the terms over ${monthsText(months)}; ${signedMoney(ofLoan)} from the loan amount`}
      </Text>
    </>
  );
}

/** '−$500', '+$1,100', '$0'. */
const signedMoney = (dollars: number): string =>
  `${dollars < 0 ? '\u2212' : dollars > 0 ? '+' : ''}${formatMoney(Math.abs(dollars))}`;
