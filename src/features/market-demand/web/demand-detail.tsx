import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber, noValue } from '../../../kernel/format.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { DemandLender, DemandLine } from '../contract.ts';
import { exportDemandSearches } from '../endpoints.ts';
import { callResultNames, type Period } from '../model.ts';
import { changeText, countText, valueText } from '../texts.ts';
import { CallDialog } from './call-dialog.tsx';
import classes from './demand.module.css';
import { lendersOptions, searchesOf, searchesOptions } from './queries.ts';

interface DetailProps {
  readonly line: DemandLine;
  readonly days: Period;
}

/** The lenders to call about a line, and the searches behind it. */
export function DemandDetail({ line, days }: DetailProps) {
  return (
    <>
      <Lenders line={line} days={days} />
      <Searches line={line} days={days} />
    </>
  );
}

function Lenders({ line, days }: DetailProps) {
  const query = useQuery(lendersOptions(line, days));
  const [called, setCalled] = useState<DemandLender>();
  return (
    <section aria-label="Lenders to call">
      <Title order={2} size="h4">
        Lenders to call
      </Title>
      <DataState
        query={query}
        failed="Couldn't load the lenders."
        loading={<LoadingRows rows={3} />}
        isEmpty={({ lenders }) => lenders.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            Every program misses these searches by more than one limit. Only a new program could serve them.
          </Text>
        }
      >
        {({ lenders }) => (
          <RowTable
            label="Lenders to call"
            columns={[
              'Lender',
              'Limit to change',
              { label: 'Would qualify', isRight: true },
              'Last call',
              actionsColumn,
            ]}
            phoneLabels="beside"
            within="paddedFrame"
          >
            {lenders.map((lender) => (
              <LenderRow key={lender._id} lender={lender} line={line} onCall={() => setCalled(lender)} />
            ))}
          </RowTable>
        )}
      </DataState>
      <CallDialog key={called?._id} lender={called} line={line} onClose={() => setCalled(undefined)} />
    </section>
  );
}

interface LenderRowProps {
  readonly lender: DemandLender;
  readonly line: DemandLine;
  readonly onCall: () => void;
}

function LenderRow({ lender, line, onCall }: LenderRowProps) {
  const [most, ...others] = lender.changes;
  const change = (one: DemandLender['changes'][number]) => changeText(loanKind(line.kind), line.state, one);
  return (
    <tr>
      <th scope="row">
        <strong>{lender.name}</strong>
        <Contact lender={lender} />
      </th>
      <td data-label="Limit to change">
        <div>
          {most ? change(most) : noValue}
          {others.length > 0 ? <RowDetail>or {others.map(change).join('; ')}</RowDetail> : null}
        </div>
      </td>
      <td data-label="Would qualify" data-right>
        <div>
          {most ? countText(most.searches) : noValue}
          <RowDetail>{formatMoney(most?.amount)}</RowDetail>
        </div>
      </td>
      <td data-label="Last call">
        <div>
          <LastCall call={lender.lastCall} />
        </div>
      </td>
      <td>
        <RowActions>
          <Button variant="default" size="compact-md" onClick={onCall} aria-label={`Note a call to ${lender.name}`}>
            Note a call
          </Button>
        </RowActions>
      </td>
    </tr>
  );
}

function Contact({ lender: { contactName, phone, email } }: { readonly lender: DemandLender }) {
  if (contactName === '' && phone === '' && email === '') return <RowDetail>No contact on record</RowDetail>;
  return (
    <>
      {contactName === '' ? null : <RowDetail>{contactName}</RowDetail>}
      {phone === '' ? null : (
        <RowDetail>
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} size="sm">
            {phone}
          </Anchor>
        </RowDetail>
      )}
      {email === '' ? null : (
        <RowDetail>
          <Anchor href={`mailto:${email}`} size="sm">
            {email}
          </Anchor>
        </RowDetail>
      )}
    </>
  );
}

function LastCall({ call }: { readonly call: DemandLender['lastCall'] }) {
  if (call === null) return <>Not called yet</>;
  return (
    <>
      {callResultNames[call.result]}
      <RowDetail>
        {call.by ?? 'Unknown User'},{' '}
        <time dateTime={call.at} title={formatDateTime(call.at)}>
          {formatRelative(call.at)}
        </time>
      </RowDetail>
      {call.note === '' ? null : <RowDetail>{call.note}</RowDetail>}
    </>
  );
}

function Searches({ line, days }: DetailProps) {
  const query = useInfiniteQuery(searchesOptions(line, days));
  const kind = loanKind(line.kind);
  return (
    <section aria-label="Searches" className={classes.searches}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Searches
        </Title>
        <ExportMenu endpoint={exportDemandSearches} name="demand-searches" query={searchesOf(line, days)} />
      </Group>
      <DataState query={query} failed="Couldn't load the searches." loading={<LoadingRows rows={3} />}>
        {({ pages }) => (
          <>
            <RowTable
              label="Searches"
              columns={[
                'Searched',
                { label: 'Deal’s value', isRight: true },
                { label: 'Loan amount', isRight: true },
                { label: 'Matching programs', isRight: true },
                { label: 'Lenders one limit away', isRight: true },
              ]}
              within="paddedFrame"
            >
              {pages
                .flatMap(({ searches }) => searches)
                .map(({ _id, at, value, loanAmount, fits, refused, lenders }) => (
                  <tr key={_id}>
                    <th scope="row">
                      <time dateTime={at}>{formatDateTime(at)}</time>
                    </th>
                    <td data-label="Deal’s value" data-right>
                      {valueText(kind, line, value)}
                    </td>
                    <td data-label="Loan amount" data-right>
                      {formatMoney(loanAmount)}
                    </td>
                    <td data-label="Matching programs" data-right>
                      {formatNumber(fits)} of {formatNumber(fits + refused)}
                    </td>
                    <td data-label="Lenders one limit away" data-right>
                      {formatNumber(lenders)}
                    </td>
                  </tr>
                ))}
            </RowTable>
            <ShowMore pages={query} mt="sm">
              Show more searches
            </ShowMore>
          </>
        )}
      </DataState>
    </section>
  );
}
