import { Readable } from 'node:stream';
import { csvLines, moreCsvLines } from '../../../../kernel/files/csv.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import { trailExported } from '../../../../platform/events/trail/events.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuditLine, LineFilter } from '../../contract.ts';
import { actorWord, eventWords, objectWord } from '../../model.ts';
import { knownEvents } from './known-events.ts';
import { presentLines } from './present-lines.ts';
import { type LinePlace, readStored } from './read-lines.ts';

const atOnce = 500;
const columns = [
  'Row',
  'When (UTC)',
  'What',
  'Event',
  'Object',
  'Object name',
  'Object id',
  'Who',
  'Who id',
  'Acted by',
  'API key',
  'Network',
  'Device',
  'Request',
  'Details',
  'Before',
  'After',
] as const;

/** A file of all lines that the filter finds, written while it is read. That it was made stands in the trail itself. */
export async function exportLines(
  platform: Platform,
  session: Session,
  context: RequestContext,
  filter: LineFilter,
): Promise<Readable> {
  const { object: objectId = null, person: personId = null, event = null } = filter;
  const { db } = platform.database.background;
  const events = await knownEvents(db, event ?? undefined);
  await platform.database.transaction((tx) =>
    record(tx, context, trailExported, { id: session.accountId, payload: { objectId, personId, event } }),
  );
  return Readable.from(pages(platform, filter, events), { objectMode: false });
}

async function* pages(
  { database: { background } }: Platform,
  filter: LineFilter,
  events: readonly string[] | undefined,
): AsyncGenerator<string> {
  yield csvLines([columns]);
  let after: LinePlace | undefined;
  for (;;) {
    const rows = await readStored(background.db, filter, events, { after, limit: atOnce });
    if (rows.length > 0) yield moreCsvLines((await presentLines(background.db, rows)).map(cellsOf));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = { at: last.exactly, id: last.id };
  }
}

const listed = (values: readonly (readonly [string, string | null])[]): string =>
  values.flatMap(([field, value]) => (value === null ? [] : [`${field}: ${value}`])).join('; ');

const cellsOf = ({ object, actor, actedBy, apiKey, origin, ...line }: AuditLine) => [
  Number(line._id),
  line.at,
  eventWords(line.event),
  line.event,
  objectWord(object.entity),
  object.name,
  object._id,
  actor.name ?? actorWord(actor.kind),
  actor._id,
  actedBy && (actedBy.name ?? actedBy._id),
  apiKey && (apiKey.name ?? apiKey._id),
  origin?.network ?? null,
  origin?.device ?? null,
  line.requestId,
  listed(line.details.map(({ field, value }) => [field, value])),
  line.erased ? '(erased)' : listed(line.changes.map(({ field, before }) => [field, before])),
  line.erased ? '(erased)' : listed(line.changes.map(({ field, after }) => [field, after])),
];
