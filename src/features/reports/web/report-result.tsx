import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../kernel/format.ts';
import { ChartFigures } from '../../../ui/charts/chart-figures.tsx';
import { ColumnsNearScreen } from '../../../ui/charts/charts-near-screen.tsx';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { ReportResult } from '../contract.ts';
import { type Question, whyNotAsked } from '../model.ts';
import { type ReportSide, reportTables } from '../report-tables.ts';
import {
  daysText,
  deletedText,
  filtersText,
  groupHeading,
  groupText,
  measureText,
  valueText,
} from '../result-texts.ts';
import { resultOptions } from './queries.ts';

interface ResultProps {
  readonly side: ReportSide;
  readonly question: Question;
}

/** The result of a report as a table or a chart. */
export function ReportResultPanel({ side, question }: ResultProps) {
  const problem = Object.values(whyNotAsked(side, question) ?? {})[0];
  const query = useQuery({ ...resultOptions(side, question), enabled: problem === undefined });
  return (
    <Panel
      title={measureText(question)}
      about={`By ${reportTables[question.table].dated}${query.data ? `: ${daysText(query.data)}.` : '.'}`}
    >
      {problem !== undefined ? (
        <Alert color="orange" variant="light" role="status">
          {problem}
        </Alert>
      ) : (
        <DataState
          query={query}
          failed="Couldn't run this report."
          isEmpty={({ total, deleted }) => total.count === 0 && deleted === 0}
          empty={
            <EmptyState title="No rows match">
              {query.data?.filters.length ? `${filtersText(query.data)} ` : ''}Choose another period or fewer filters.
            </EmptyState>
          }
        >
          {(result) => (
            <>
              {result.deleted > 0 ? (
                <Alert color="orange" variant="light" mb="sm" role="status">
                  {deletedText(result.deleted)}
                </Alert>
              ) : null}
              {result.filters.length > 0 ? (
                <Text size="sm" c="dimmed" mb="sm">
                  {filtersText(result)}
                </Text>
              ) : null}
              <Shown question={question} result={result} />
              <Text size="sm" mt="sm">
                All: <strong>{valueText(question, result.total.value)}</strong> of {formatNumber(result.total.count)}{' '}
                rows
                {result.more > 0 ? `. ${formatNumber(result.more)} more groups are not shown.` : ''}
              </Text>
            </>
          )}
        </DataState>
      )}
    </Panel>
  );
}

function Shown({ question, result: { groups } }: { readonly question: Question; readonly result: ReportResult }) {
  const name = (label: string) => groupText(question, label);
  if (question.shape === 'chart')
    return (
      <>
        <ColumnsNearScreen
          label={`${measureText(question)}: ${groups.map(({ label, value }) => `${name(label)} ${valueText(question, value)}`).join(', ')}`}
          columns={groups.map(({ label, value }) => ({ name: name(label), value: value ?? 0 }))}
          format={(value) => valueText(question, value)}
        />
        <ChartFigures
          caption={measureText(question)}
          columns={[groupHeading(question), measureText(question)]}
          rows={groups.map(({ label, value }) => ({ name: name(label), figures: [valueText(question, value)] }))}
        />
      </>
    );
  return (
    <RowTable
      columns={[
        groupHeading(question),
        { label: measureText(question), isRight: true },
        { label: 'Rows', isRight: true },
      ]}
      label={measureText(question)}
      phoneLabels="beside"
      isMiddle
      within="paddedFrame"
    >
      {groups.map(({ key, label, value, count }) => (
        <tr key={key ?? 'none'}>
          <th scope="row">{name(label)}</th>
          <td data-label={measureText(question)} data-right>
            {valueText(question, value)}
          </td>
          <td data-label="Rows" data-right>
            {formatNumber(count)}
          </td>
        </tr>
      ))}
    </RowTable>
  );
}
