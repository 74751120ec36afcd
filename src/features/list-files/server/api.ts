import { randomUUID } from 'node:crypto';
import type { Endpoint, SchemasOf } from '../../../kernel/endpoint.ts';
import type { ListContent, ListFormat } from '../../../kernel/files/list-file.ts';
import { zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { listMediaTypes, writeList } from '../../../platform/files/written/write-list.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listExportEnded, listExportStarted } from '../events.ts';

interface Asked {
  readonly format: ListFormat;
  readonly zone?: string | undefined;
}

interface Sending {
  readonly query: Asked;
  readonly context: RequestContext;
  readonly raw: Call<Endpoint>['raw'];
  /** The list is about other people: who takes it away is written down. */
  readonly audited: boolean;
}

/** Answers a list as a file, which is written while it is read. */
async function sendList<Row>(platform: Platform, content: ListContent<Row>, sending: Sending): Promise<void> {
  const { query, context, raw, audited } = sending;
  const { format } = query;
  const { name } = content.list;
  const pages = audited ? await writtenDown(platform, context, content, format) : content.pages;
  const file = writeList({ ...content, pages }, { format, zone: zoneOfPerson(query.zone) });
  const day = platform.clock.now().toISOString().slice(0, 10);
  await raw.reply
    .type(listMediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
    .send(file);
}

/** The pages, with a row of the audit trail before the first and one after the last, or after the one at which it ended. */
async function writtenDown<Row>(
  platform: Platform,
  context: RequestContext,
  { list: { name: list }, pages }: ListContent<Row>,
  format: ListFormat,
): Promise<AsyncIterable<readonly Row[]>> {
  const id = randomUUID();
  const { database } = platform;
  await database.transaction((tx) => record(tx, context, listExportStarted, { id, payload: { list, format } }));
  async function* counted() {
    let rows = 0;
    let whole = false;
    try {
      for await (const page of pages) {
        rows += page.length;
        yield page;
      }
      whole = true;
    } finally {
      const ended = { ...context, at: platform.clock.now() };
      await database.transaction((tx) => record(tx, ended, listExportEnded, { id, payload: { list, rows, whole } }));
    }
  }
  return counted();
}

/** A file is many reads one after the other: a replica has them where there is one. */
const readingFrom = ({ database, ...platform }: Platform): Platform => ({
  ...platform,
  database: { ...database, db: database.reads },
});

/**
 * The route of a list as a file. @param contentOf the list and its rows, limited to what the caller may see
 */
export const listFileRoute = <E extends Endpoint, Row>(
  endpoint: E,
  schemas: SchemasOf<NoInfer<E>>,
  contentOf: (call: Call<NoInfer<E>>, platform: Platform) => ListContent<Row> | Promise<ListContent<Row>>,
  { audited = false }: { readonly audited?: boolean } = {},
): Route =>
  route(endpoint, schemas, (async (call: Call<E> & { readonly query: Asked }, platform: Platform) => {
    await sendList(platform, await contentOf(call, readingFrom(platform)), { ...call, audited });
    return '';
  }) as never);

/** The pages of a list that is read by cursor, one after the other. @param read reads the page at a cursor */
export async function* everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined; ; ) {
    const { rows, next } = await read(cursor);
    yield rows;
    if (next === null) return;
    cursor = next;
  }
}

/** The pages of a list that is read by how many rows come before. @param read reads so many from an offset */
export async function* everyOffset<Row>(
  read: (offset: number, limit: number) => Promise<readonly Row[]>,
  limit = 100,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read(offset, limit);
    yield rows;
    if (rows.length < limit) return;
  }
}

/** A list that is read as a whole, since it is bounded. */
export async function* onePage<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}
