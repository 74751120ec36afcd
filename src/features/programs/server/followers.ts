import { publishes } from '../../../platform/events/channels.ts';
import * as programEvents from '../events.ts';
import { programTopic } from './topics.ts';

/** Whatever happens to a program, whoever keeps the market reads it again. */
export const programFollowers = Object.values(programEvents).map((event) =>
  publishes(event, programTopic, ({ id: programId }) => ({ programId })),
);
