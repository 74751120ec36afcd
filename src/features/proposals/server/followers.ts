import type { EventType } from '../../../kernel/event-type.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { notifies } from '../../notifications/server/api.ts';
import { programRestored, programUpdated } from '../../programs/events.ts';
import { nameAnyPrograms } from '../../programs/server/api.ts';
import {
  programEditsAccepted,
  programEditsProposed,
  programEditsRejected,
  programEditsReopened,
  programEditsSettled,
} from '../events.ts';
import { editsText } from '../model.ts';
import { settleSaved } from './settle.ts';

const settle = ({ tx, context, happened }: FollowerCall<object>): Promise<void> =>
  settleSaved(
    tx,
    context,
    happened.map(({ id }) => id),
  );

const showsEdits = <Payload extends object>(event: EventType<Payload, 'lender' | 'admins'>): Follower =>
  updatesPages(event, { type: 'programEdits', to: ['lender', 'admins'] });

export const proposalFollowers: readonly Follower[] = [
  follow(programUpdated, settle),
  follow(programRestored, settle),
  notifies(programEditsProposed, {
    type: {
      name: 'programEditsProposed',
      readers: ['lender'],
      label: 'Proposed edits to your programs',
      about: "A source found terms that differ from a program's.",
    },
    to: 'lender',
    when: ({ payload: { isNews } }) => isNews,
    about: ({ id }) => `program-edits ${id}`,
    facts: (db, told) =>
      nameAnyPrograms(
        db,
        told.map(({ id }) => id),
      ),
    show: ({ id, payload: { fields } }, name) => ({
      message: `${editsText(fields.length)} to ${name ?? 'a program'}. Accept or reject ${fields.length === 1 ? 'it' : 'them'}.`,
      link: `/lender/proposed-edits?programId=${id}`,
    }),
    waitsItself: true,
  }),
  showsEdits(programEditsProposed),
  showsEdits(programEditsAccepted),
  showsEdits(programEditsRejected),
  showsEdits(programEditsReopened),
  showsEdits(programEditsSettled),
];
