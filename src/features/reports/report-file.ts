import type { ListColumn, ListFile } from '../../kernel/files/list-file.ts';
import type { ReportResult } from './contract.ts';
import type { Question } from './model.ts';
import { columnsOf } from './report-tables.ts';
import { daysText, groupHeading, groupText, measureText } from './result-texts.ts';

export type ReportLine = ReportResult['groups'][number] & Pick<ReportResult, 'firstDay' | 'lastDay' | 'filters'>;

const kindOf = { money: 'money', percent: 'percent', minutes: 'number', choice: 'number' } as const;

/** A report as a file: a row for each group, with the period and the filters that it was made with. */
export function reportFile(question: Question): ListFile<ReportLine> {
  const { of, table } = question;
  const type = of === null ? undefined : columnsOf(table)[of]?.type;
  const measure: ListColumn<ReportLine> = {
    label: `${measureText(question)}${type === 'minutes' ? ' (minutes)' : ''}`,
    kind: type === undefined ? 'number' : kindOf[type],
    value: ({ value }) => value,
  };
  return {
    name: 'report',
    title: 'Report',
    columns: [
      { label: groupHeading(question), kind: 'text', value: ({ label }) => groupText(question, label) },
      measure,
      { label: 'Rows', kind: 'number', value: ({ count }) => count },
      { label: 'Period', kind: 'text', value: daysText },
      { label: 'Filters', kind: 'text', value: ({ filters }) => filters.join('; ') },
    ],
  };
}
