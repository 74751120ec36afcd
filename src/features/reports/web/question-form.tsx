import { MultiSelect, NativeSelect } from '@mantine/core';
import { isPeriod, periodNames, periods } from '../../own-figures/periods.ts';
import {
  byMonth,
  choicesOf,
  type Measure,
  measureNames,
  measures,
  numbersOf,
  type Question,
  type ReportSide,
  type ReportTable,
  reportTables,
  tablesOf,
} from '../model.ts';
import classes from './reports.module.css';

interface FormProps {
  readonly side: ReportSide;
  readonly question: Question;
  readonly lenders: readonly { readonly _id: string; readonly name: string }[];
  readonly onChange: (question: Question) => void;
}

/** What a report asks: each choice comes from the declaration of its table. */
export function QuestionForm({ side, question, lenders, onChange }: FormProps) {
  const change = (changes: Partial<Question>) => onChange({ ...question, ...changes });
  const numbers = numbersOf(question.table);
  const choices = choicesOf(question.table);
  const measured = numbers.flatMap(([name, { label }]) =>
    measureNames
      .filter((measure) => measure !== 'count')
      .map((measure) => ({ value: `${measure} ${name}`, label: `${measures[measure]} of ${label.toLowerCase()}` })),
  );
  const toTable = (table: ReportTable) =>
    onChange({ ...question, table, filters: [], groupBy: null, measure: 'count', of: null });
  const toMeasure = (text: string) => {
    const [measure, of = null] = text.split(' ');
    change({ measure: measure as Measure, of });
  };
  return (
    <fieldset className={classes.form}>
      <legend>Question</legend>
      <NativeSelect
        label="Rows"
        value={question.table}
        data={tablesOf(side).map((value) => ({ value, label: reportTables[value].label }))}
        onChange={(event) => toTable(event.currentTarget.value as ReportTable)}
      />
      <NativeSelect
        label="Measure"
        value={question.of === null ? 'count' : `${question.measure} ${question.of}`}
        data={[{ value: 'count', label: 'Number of rows' }, ...measured]}
        onChange={(event) => toMeasure(event.currentTarget.value)}
      />
      <NativeSelect
        label="Group by"
        value={question.groupBy ?? ''}
        data={[
          { value: '', label: 'Nothing' },
          ...choices.map(([value, { label }]) => ({ value, label })),
          { value: byMonth, label: 'Month' },
        ]}
        onChange={(event) => change({ groupBy: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Period"
        value={question.period}
        data={periodNames.map((value) => ({ value, label: periods[value].label }))}
        onChange={(event) => {
          if (isPeriod(event.currentTarget.value)) change({ period: event.currentTarget.value });
        }}
      />
      <NativeSelect
        label="Show as"
        value={question.shape}
        data={[
          { value: 'table', label: 'Table' },
          { value: 'chart', label: 'Chart' },
        ]}
        onChange={(event) => change({ shape: event.currentTarget.value === 'chart' ? 'chart' : 'table' })}
      />
      <Filters question={question} lenders={lenders} onFilters={(filters) => change({ filters })} />
    </fieldset>
  );
}

interface FiltersProps extends Pick<FormProps, 'question' | 'lenders'> {
  readonly onFilters: (filters: Question['filters']) => void;
}

/** The values that each column of choices may have; none of them lets every row through. */
function Filters({ question: { table, filters }, lenders, onFilters }: FiltersProps) {
  return choicesOf(table).map(([column, { label, options }]) => {
    const values = filters.find((one) => one.column === column)?.values ?? [];
    const known = options === 'lenders' ? lenders.map(({ _id, name }) => ({ value: _id, label: name })) : [...options];
    // A value that stands for something deleted stays, so that it can be taken out.
    const gone = values
      .filter((value) => known.every((option) => option.value !== value))
      .map((value) => ({ value, label: 'Deleted' }));
    const others = filters.filter((one) => one.column !== column);
    return (
      <MultiSelect
        key={column}
        label={`${label} is`}
        placeholder={values.length === 0 ? 'Any' : ''}
        data={[...known, ...gone]}
        value={[...values]}
        searchable
        clearable
        onChange={(next) => onFilters(next.length > 0 ? [...others, { column, values: next }] : others)}
      />
    );
  });
}
