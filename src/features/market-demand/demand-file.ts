import type { ListFile } from '../../kernel/files/list-file.ts';
import { kindNames } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { DemandLender, DemandLine, DemandSearch } from './contract.ts';
import { callResultNames, type LineKey } from './model.ts';
import { changeText, checkLabel, refusalText, stateName, valueText } from './texts.ts';

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
    { label: 'Most common failed check', kind: 'text', value: ({ kind, line }) => checkLabel(kind, line) },
    { label: 'Demand', kind: 'text', value: ({ kind, line }) => refusalText(kind, line) },
    { label: 'Searches', kind: 'number', value: ({ line }) => line.searches },
    { label: 'No matching program', kind: 'number', value: ({ line }) => line.withoutFit },
    { label: 'Loan amount', kind: 'money', value: ({ line }) => line.amount },
    { label: 'Lender', kind: 'text', value: ({ lender }) => lender?.name },
    { label: 'Contact', kind: 'text', value: ({ lender }) => lender?.contactName },
    { label: 'Phone', kind: 'text', value: ({ lender }) => lender?.phone },
    { label: 'Email', kind: 'text', value: ({ lender }) => lender?.email },
    {
      label: 'Limit to change',
      kind: 'text',
      value(call) {
        const change = changeOf(call);
        return change && changeText(call.kind, call.line.state, change);
      },
    },
    { label: 'Searches it would qualify', kind: 'number', value: (call) => changeOf(call)?.searches },
    { label: 'Loan amount it would qualify', kind: 'money', value: (call) => changeOf(call)?.amount },
    { label: 'Last call', kind: 'moment', value: ({ lender }) => lender?.lastCall?.at },
    {
      label: 'Result',
      kind: 'text',
      value: ({ lender }) => (lender?.lastCall ? callResultNames[lender.lastCall.result] : null),
    },
  ],
};

/** The searches behind a line as a file, without the people behind them. */
export const demandSearchList = (kind: LoanKind, line: LineKey): ListFile<DemandSearch> => ({
  name: 'demand-searches',
  title: 'Searches',
  columns: [
    { label: 'Searched', kind: 'moment', value: ({ at }) => at },
    { label: 'Loan type', kind: 'text', value: () => kind.name },
    { label: 'State', kind: 'text', value: () => stateName(line.state) },
    { label: 'Failed check', kind: 'text', value: () => checkLabel(kind, line) },
    { label: 'Deal’s value', kind: 'text', value: ({ value }) => valueText(kind, line, value) },
    { label: 'Loan amount', kind: 'money', value: ({ loanAmount }) => loanAmount },
    { label: 'Matching programs', kind: 'number', value: ({ fits }) => fits },
    { label: 'Programs that do not match', kind: 'number', value: ({ refused }) => refused },
    { label: 'Lenders one limit away', kind: 'number', value: ({ lenders }) => lenders },
  ],
});
