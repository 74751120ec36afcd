import type { ListFile } from '../../../kernel/files/list-file.ts';
import type { Delivery } from '../contract.ts';
import { deliveryStateLabels, failureText } from '../model.ts';

/** The deliveries of a webhook as a file: never what was sent, which a single delivery shows. */
export const deliveriesList: ListFile<Delivery> = {
  name: 'webhook-deliveries',
  title: 'Deliveries',
  columns: [
    { label: 'Id', kind: 'text', value: ({ messageId }) => messageId },
    { label: 'Event', kind: 'text', value: ({ event }) => event },
    { label: 'Happened', kind: 'moment', value: ({ happenedAt }) => happenedAt },
    { label: 'State', kind: 'text', value: ({ state }) => deliveryStateLabels[state] },
    { label: 'Tries', kind: 'number', value: ({ tries }) => tries },
    { label: 'HTTP status', kind: 'number', value: ({ status }) => status },
    { label: 'Problem', kind: 'text', value: ({ failure }) => failureText(failure) },
    { label: 'Next try', kind: 'moment', value: ({ nextTryAt }) => nextTryAt },
  ],
};
