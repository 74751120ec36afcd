import { isBlank } from '../../../kernel/blank.ts';
import { firstMessages } from '../../../kernel/errors.ts';
import { schemaOfFields } from '../../../kernel/fields/schema.ts';
import { readAddress } from '../../../kernel/fields/texts/address.ts';
import { type KindSlug, kindFromText, kindNames } from '../../../lending/kinds/find.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { restateDeal } from '../../pipeline/deal/scenario.ts';
import { addressKey } from '../../pipeline/model.ts';
import { dealColumns } from '../columns.ts';
import { mapCells } from '../map-cells.ts';
import type { RowProblem } from '../model.ts';
import {
  asProblems,
  nothing,
  type ReadRow,
  type RowContext,
  type RowSource,
  reader,
  strangeOptions,
  strangeProblems,
  textOf,
} from '../row-parts.ts';
import { dealColumnFields } from './deal-columns.ts';

/** What a row of an import of deals comes to, as it is staged. */
export interface StagedDeal {
  readonly address: string;
  readonly clientName: string | null;
  readonly deal: Deal;
}

/** Reads a row by the fields of its loan type. Cells alone: deals are imported from tables. */
export function readDeal({ kind: kindOfSheet }: RowContext, source: RowSource): ReadRow {
  const read = reader(source);
  const said = read('loanType');
  const kind = kindFromText(kindOfSheet ?? said);
  const common = { ...nothing, entity: 'deal', refId: null } as const;
  if (kind === undefined || 'body' in source) {
    const message =
      said === '' ? 'Loan type is required' : `Loan type: "${said.slice(0, 80)}" is not one of the options`;
    return { ...common, name: read('address'), problems: [{ path: 'loanType', message }] };
  }
  const before: RowProblem[] = [];
  if (kindOfSheet !== null && said !== '' && kindFromText(said) !== kind)
    before.push({
      path: 'loanType',
      message: `Loan type: "${said.slice(0, 80)}" is in a sheet of ${kindNames(kind).name} deals`,
    });
  return { ...common, kind, ...checkDeal(kind, source, before) };
}

type Checked = Pick<ReadRow, 'name' | 'key' | 'terms' | 'problems'>;

function checkDeal(kind: KindSlug, source: Extract<RowSource, { cells: unknown }>, before: RowProblem[]): Checked {
  const columns = dealColumns(kind);
  const { record, strange } = mapCells(columns, { values: {}, isStored: false }, source.cells, source.paths);
  const checked = schemaOfFields(dealColumnFields(kind)).safeParse(withState(record));
  const name = textOf(record.address);
  const key = addressKey(name);
  const problems = [
    ...before,
    ...strangeProblems(strange, `${kindNames(kind).name} deals`),
    ...strangeOptions(columns, record),
    ...(checked.success ? [] : asProblems(columns, firstMessages(checked.error.issues))),
    ...(name !== '' && key === ''
      ? [{ path: 'address', message: 'Property address must have a letter or a number' }]
      : []),
  ];
  if (problems.length > 0 || !checked.success) return { name, key, terms: null, problems };
  const { address, clientName, ...values } = checked.data as Record<string, unknown>;
  const terms: StagedDeal = {
    address: String(address),
    clientName: typeof clientName === 'string' && clientName !== '' ? clientName : null,
    deal: restateDeal(kind, {}, values),
  };
  return { name, key, terms, problems };
}

/** An address on one line says its state as well. */
function withState(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const state = isBlank(record.state) ? readAddress(textOf(record.address))?.state : undefined;
  return state === undefined ? record : { ...record, state };
}
