/** The columns of the table of deals. Each can be sorted by; the address is always shown. */
export const dealColumns = {
  address: 'Address',
  client: 'Client',
  kind: 'Loan type',
  stage: 'Stage',
  inStage: 'In stage since',
  amount: 'Loan amount',
  lender: 'Lender',
  state: 'State',
  propertyType: 'Property type',
  fico: 'FICO',
  created: 'Added',
  changed: 'Changed',
} as const;
export type DealColumn = keyof typeof dealColumns;
// The keys of the object above, of which there is at least one.
export const dealColumnNames = Object.keys(dealColumns) as [DealColumn, ...DealColumn[]];

/** The columns a reader is offered: investors have no clients. */
export const columnsForReader = (columns: readonly DealColumn[], forClients: boolean): readonly DealColumn[] =>
  columns.filter((column) => forClients || column !== 'client');

export const usualColumns: readonly DealColumn[] = [
  'address',
  'client',
  'kind',
  'stage',
  'inStage',
  'amount',
  'lender',
  'changed',
];

export const pipelineShapes = ['list', 'board', 'table'] as const;
export type PipelineShape = (typeof pipelineShapes)[number];

/** How many views an account can save. */
export const viewsAtMost = 50;
/** How many deals are archived or restored together. */
export const bulkAtMost = 200;
