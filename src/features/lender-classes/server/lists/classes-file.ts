import type { ListFile } from '../../../../kernel/files/list-file.ts';
import type { ListedClass } from '../../contract.ts';
import { stateLabels } from '../../model.ts';

/** The classes of all lenders as a file. */
export const classesFile: ListFile<ListedClass> = {
  name: 'lender-classes',
  title: 'Lender classes',
  columns: [
    { label: 'Lender', kind: 'text', value: ({ lenderName }) => lenderName },
    { label: 'Class', kind: 'text', value: ({ title }) => title },
    { label: 'State', kind: 'text', value: ({ state }) => stateLabels[state] },
    { label: 'Version', kind: 'number', value: ({ version }) => version },
    { label: 'Required before requests', kind: 'text', value: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
    { label: 'Changed', kind: 'moment', value: ({ updatedAt }) => updatedAt },
    { label: 'Why it was taken down', kind: 'text', value: ({ takenDownReason }) => takenDownReason },
  ],
};
