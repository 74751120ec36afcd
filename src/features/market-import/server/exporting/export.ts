import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lenderExists } from '../../../lenders/server/api.ts';
import { marketExported } from '../../events.ts';
import type { exportWhats, FileFormat } from '../../model.ts';
import { readLenders, readPrograms } from './read-market.ts';
import { lenderTable, programTable, programTables, type Wanted } from './tables-of.ts';
import { csvFile, jsonFile, workbookFile } from './write-files.ts';

interface Asked {
  readonly what: (typeof exportWhats)[number];
  readonly format: FileFormat;
  readonly lenderId?: string | undefined;
  readonly template?: 'true' | 'false' | undefined;
}
interface MarketFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** Lenders and programs as a file, written while it is read. @throws NOT_FOUND for another company's lender user, and no lender */
export async function exportFile(
  platform: Platform,
  session: Session,
  context: RequestContext,
  asked: Asked,
): Promise<MarketFile> {
  const own = isAdmin(session.role) ? asked.lenderId : (session.lenderId ?? undefined);
  const mayNot = !isAdmin(session.role) && (own === undefined || (asked.lenderId ?? own) !== own);
  const { db } = platform.database.background;
  if (mayNot || (own !== undefined && !(await lenderExists(db, own)))) throw new AppError('NOT_FOUND');
  const wanted: Wanted = { lenderId: own, isTemplate: asked.template === 'true' };
  const now = platform.clock.now();
  const day = now.toISOString().slice(0, 10);
  const { what, format } = asked;
  const label = what === 'all' ? 'market' : what;
  const content = await contentOf(platform, asked, wanted, now);
  if (!wanted.isTemplate) await writeDown(platform, context, { what, format, lenderId: own ?? null });
  return {
    name: wanted.isTemplate ? `plinth-${label}-template.${format}` : `plinth-${label}-${day}.${format}`,
    type: mediaTypes[format],
    content,
  };
}

/** A template has nothing in it, so it is in no trail. */
const writeDown = (
  { database }: Platform,
  context: RequestContext,
  payload: Pick<Asked, 'what' | 'format'> & { readonly lenderId: string | null },
): Promise<void> => database.transaction((tx) => record(tx, context, marketExported, { id: randomUUID(), payload }));

async function contentOf(platform: Platform, { what, format }: Asked, wanted: Wanted, now: Date): Promise<Readable> {
  const { db } = platform.database.background;
  if (format === 'json') {
    const lists = {
      ...(what === 'programs' ? {} : { lenders: readLenders(db, wanted.lenderId) }),
      ...(what === 'lenders' ? {} : { programs: everyProgram(platform, wanted) }),
    };
    return jsonFile(lists);
  }
  if (format === 'csv') {
    if (what === 'all') throw new AppError('INVALID_INPUT', 'A CSV file holds either lenders or programs.');
    return csvFile(what === 'lenders' ? lenderTable(db, wanted) : await programTable(db, wanted));
  }
  const tables = [
    ...(what === 'programs' ? [] : [lenderTable(db, wanted)]),
    ...(what === 'lenders' ? [] : await programTables(db, wanted)),
  ];
  // A workbook has a sheet at least.
  return workbookFile(tables.length > 0 ? tables : await programTables(db, { ...wanted, isTemplate: true }), now);
}

async function* everyProgram({ database }: Platform, { lenderId }: Wanted) {
  for (const kind of kindSlugs) yield* readPrograms(database.background.db, kind, lenderId);
}
