import type { ListFile } from '../../kernel/files/list-file.ts';
import { kindNames } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { DemandLender, DemandLine } from './contract.ts';
import { callResultNames } from './model.ts';
import { changeText, checkLabel, refusalText, stateName } from './texts.ts';

/** A lender to call about a line, or a line that no lender is near to. */
export interface DemandCall {
  readonly kind: LoanKind;
  readonly line: DemandLine;
  readonly lender: DemandLender | undefined;
}
const changeOf = ({ lender }: DemandCall) => lender?.changes[0];

/** What is searched for and hardly served as a call list: a row for each lender of a line, and one for a line without any. */
export const demandList: ListFile<DemandCall> = {
  name: 'market-demand',
  title: 'Market demand',
  columns: [
    { label: 'Loan type', kind: 'text', value: ({ line }) => kindNames(line.kind).name },
    { label: 'State', kind: 'text', value: ({ line }) => stateName(line.state) },
    { label: 'What refuses most', kind: 'text', value: ({ kind, line }) => checkLabel(kind, line) },
    { label: 'Demand', kind: 'text', value: ({ kind, line }) => refusalText(kind, line) },
    { label: 'Searches', kind: 'number', value: ({ line }) => line.searches },
    { label: 'Without a fit', kind: 'number', value: ({ line }) => line.withoutFit },
    { label: 'Loan amount', kind: 'money', value: ({ line }) => line.amount },
    { label: 'Lender', kind: 'text', value: ({ lender }) => lender?.name },
    { label: 'Contact', kind: 'text', value: ({ lender }) => lender?.contactName },
    { label: 'Phone', kind: 'text', value: ({ lender }) => lender?.phone },
    { label: 'Email', kind: 'text', value: ({ lender }) => lender?.email },
    {
      label: 'One change',
      kind: 'text',
      value(call) {
        const change = changeOf(call);
        return change && changeText(call.kind, call.line.state, change);
      },
    },
    { label: 'Searches it opens', kind: 'number', value: (call) => changeOf(call)?.searches },
    { label: 'Loan amount it opens', kind: 'money', value: (call) => changeOf(call)?.amount },
    { label: 'Last call', kind: 'moment', value: ({ lender }) => lender?.lastCall?.at },
    {
      label: 'Result',
      kind: 'text',
      value: ({ lender }) => (lender?.lastCall ? callResultNames[lender.lastCall.result] : null),
    },
  ],
};
