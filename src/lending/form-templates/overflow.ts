import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import type { PdfEntry } from '../../kernel/files/pdf-form/form.ts';
import type { Answers } from '../answers/from-deal.ts';
import { findColumn, writeRow } from './lists.ts';
import type { AnswerContent, Placement } from './placement.ts';
import { findFormValue, readFormValue } from './values.ts';

type Cell = AnswerContent & { readonly column: string };
const isCell = (content: Placement['content']): content is Cell =>
  content.type === 'answer' && content.column !== undefined && content.row !== undefined;

/** What a form has no rows for, as entries of the addendum: a line for each row, in the columns that the form shows. */
export function overflowOf(placements: readonly Placement[], answers: Answers): readonly PdfEntry[] {
  const cells = placements.flatMap(({ content }) => (isCell(content) ? [content] : []));
  const lists = Map.groupBy(cells, ({ question, column }) => `${question}:${findColumn(question, column)?.row}`);
  return [...lists].flatMap(([key, ofList]): PdfEntry[] => {
    const [{ question, column } = {}] = ofList;
    const list = question && column ? findColumn(question, column) : undefined;
    if (!question || !list) return [];
    const held = Math.max(...ofList.map(({ row = 0 }) => row)) + 1;
    const more = list.rowsOf(readFormValue(question, answers)).slice(held);
    if (more.length === 0) return [];
    const columns = shownColumns(ofList);
    const lines = more.map((row, index) => `${held + index + 1}. ${writeRow(columns, row)}`);
    const label = `${findFormValue(question)?.group ?? question}: ${list.row.toLowerCase()} ${spanOf(held + 1, held + more.length)}`;
    return [{ id: `more:${key}`, label, target: { addendum: true }, value: lines.join('\n') }];
  });
}

const spanOf = (first: number, last: number): string => (first === last ? String(first) : `${first} to ${last}`);

function shownColumns(cells: readonly Cell[]): readonly FieldDefinition[] {
  const names = [...new Set(cells.map(({ column }) => column))];
  const question = cells[0]?.question ?? '';
  return names.flatMap((name) => findColumn(question, name)?.field ?? []);
}
