import type { ListFile } from '../../../kernel/files/list-file.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { dealStages } from '../model.ts';
import { type DealColumn, dealColumns } from './deal-columns.ts';
import type { DealRow } from './stages-contract.ts';

type Column = ListFile<DealRow>['columns'][number];

const columns: Readonly<Record<DealColumn, Column>> = {
  address: { label: dealColumns.address, kind: 'text', value: ({ address }) => address },
  client: { label: dealColumns.client, kind: 'text', value: ({ clientName }) => clientName },
  kind: { label: dealColumns.kind, kind: 'text', value: ({ loanType }) => kindNames(loanType).displayName },
  stage: { label: dealColumns.stage, kind: 'text', value: ({ stage }) => dealStages[stage] },
  inStage: { label: dealColumns.inStage, kind: 'moment', value: ({ stageAt }) => stageAt },
  amount: { label: dealColumns.amount, kind: 'money', value: ({ loanAmount }) => loanAmount },
  lender: { label: dealColumns.lender, kind: 'text', value: ({ lender }) => lender?.name },
  state: { label: dealColumns.state, kind: 'text', value: ({ state }) => state },
  propertyType: { label: dealColumns.propertyType, kind: 'text', value: ({ propertyType }) => propertyType },
  fico: { label: dealColumns.fico, kind: 'number', value: ({ fico }) => fico },
  created: { label: dealColumns.created, kind: 'moment', value: ({ createdAt }) => createdAt },
  changed: { label: dealColumns.changed, kind: 'moment', value: ({ changedAt }) => changedAt },
};

const more: readonly Column[] = [
  { label: 'Lenders asked', kind: 'number', value: ({ quoteCounts }) => quoteCounts.asked },
  { label: 'Offers', kind: 'number', value: ({ quoteCounts }) => quoteCounts.offered },
  { label: 'Open conditions', kind: 'number', value: ({ openConditions }) => openConditions },
  { label: 'Archived', kind: 'text', value: ({ archived }) => (archived ? 'Yes' : 'No') },
];

/** The deals of a broker as a file. Investors have no clients. */
export const dealList = (forClients: boolean): ListFile<DealRow> => ({
  name: 'deals',
  title: 'Deals',
  columns: [
    ...Object.entries(columns)
      .filter(([name]) => forClients || name !== 'client')
      .map(([, column]) => column),
    ...more,
  ],
});
