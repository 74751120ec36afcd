import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { LimitReached } from '../../../kernel/limits.ts';
import { kindFromText } from '../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { createTurns } from '../../../platform/http/call-limits.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { readForm } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFileRoute, onePage } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import { exportMarket, importJson } from '../endpoints.ts';
import * as importsContract from '../imports-contract.ts';
import { adminImports, dealImports, type ImportCalls, lenderImports } from '../imports-endpoints.ts';
import { isBusy, refusedIn, writtenIn } from '../model.ts';
import { dealImportRoutes, ownDeals } from './deals/deal-routes.ts';
import { exportFile } from './exporting/export.ts';
import { importsList } from './exporting/imports-list.ts';
import { refusedFile } from './exporting/refused-file.ts';
import { keepEncrypted, keepFile } from './keeping/import-files.ts';
import { refuseTooMany } from './keeping/unfinished.ts';
import { presentImport, presentItem, presentRow } from './present.ts';
import { noPrograms } from './reading/json-rows.ts';
import {
  askToApply,
  askToUndo,
  confirmColumns,
  correct,
  discard,
  findImport,
  findReachable,
  importsInFile,
  namesOf,
  problemFields,
  type Reach,
  readRows,
  recentImports,
  startImport,
} from './requests.ts';
import type { ImportRow } from './tables.ts';

/** How long a call waits on an import without a preview, which goes on by itself after that. */
const patienceMs = 20_000;
const lookEveryMs = 100;

async function settled(platform: Platform, id: string): Promise<ImportRow> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const row = await findImport(platform.database, id);
    if (!isBusy(row.state) || performance.now() > until) return row;
    await sleep(lookEveryMs);
  }
}

async function present(platform: Platform, row: ImportRow) {
  const names = await namesOf(platform, [row]);
  return presentImport(row, names.get(row.createdBy ?? '')?.name ?? null);
}

async function readImports(platform: Platform, reach: Reach, limit?: number) {
  const rows = await recentImports(platform, reach, limit);
  const names = await namesOf(platform, rows);
  return rows.map((row) => presentItem(row, names.get(row.createdBy ?? '')?.name ?? null));
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** The result of an import without a preview, in words and row by row. */
async function outcomeOf(platform: Platform, row: ImportRow) {
  const { state, counts, plan } = row;
  const isDone = state === 'imported' && counts !== null;
  const imported = isDone ? writtenIn(counts) : 0;
  const skipped = counts === null ? 0 : refusedIn(counts);
  const { rows } = await readRows(platform, row.id, { show: 'refused', after: 0, most: 200 });
  const errors = rows
    .flatMap((one) => presentRow(one, plan ?? []).problems.map((problem) => ({ row: one.place, ...problem })))
    .map(({ row: place, header, message, value }) => ({ row: place, column: header, message, value }));
  const unchanged = counts === null ? 0 : counts.lender.unchanged + counts.program.unchanged;
  const done = `${counted(imported, 'row')} imported, ${unchanged.toLocaleString('en-US')} unchanged, ${skipped.toLocaleString('en-US')} skipped.`;
  const message = isDone ? done : 'The file is large and is still being imported. See its progress on the page.';
  return { message, imported, skipped, errors };
}

/** @throws with what the documented call says of a list that holds no programs */
function listOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(body) ? body : [body];
  const programs = z.array(z.record(z.string(), z.unknown())).min(1).safeParse(list);
  if (!programs.success) throw new AppError('INVALID_INPUT', noPrograms);
  return programs.data;
}

/** Lists share a few threads with every other import: an account has one at work at a time, and two that wait. */
const listTurns = createTurns({
  running: 1,
  waiting: 2,
  patienceMs,
  refusal: () => new LimitReached('Your other imports are still running.', 5),
});

async function importInTurn(platform: Platform, session: Session, context: RequestContext, body: unknown) {
  const leave = await listTurns(session.accountId);
  return importList(platform, context, body).finally(() => leave?.());
}

async function importList(platform: Platform, context: RequestContext, body: unknown) {
  const list = listOf(body).map((program) => {
    const { type, kind } = program;
    return { ...program, type: type ?? kind };
  });
  const strange = list.findIndex(({ type }) => kindFromText(typeof type === 'string' ? type : '') === undefined);
  const started = await startImport(platform, context, {
    ...(await keepFile(platform, 'pasted.json', JSON.stringify(list))),
    onceChecked: 'importWhole',
    reach: market,
  });
  const row = await settled(platform, started.id);
  if (row.state === 'checked') {
    const fields = await problemFields(platform, row);
    await discard(platform, row.id);
    const first = strange >= 0 ? fields[`${strange + 1}.type`] : undefined;
    throw new AppError('INVALID_INPUT', first ?? Object.values(fields)[0], fields);
  }
  if (row.state === 'failed') throw new AppError('INVALID_INPUT', row.message ?? undefined);
  if (row.state !== 'imported')
    throw new AppError('CONFLICT', 'The import is still running. See its progress at /admin/import-data.');
  const { counts } = row;
  return {
    message: 'Loan programs imported successfully.',
    imported: counts ? writtenIn(counts) : 0,
    unchanged: counts?.program.unchanged ?? 0,
  };
}

const templates = [
  { label: 'Workbook for lenders and programs (XLSX)', url: '/api/market-export?what=all&format=xlsx&template=true' },
  { label: 'Programs of all loan types (CSV)', url: '/api/market-export?what=programs&format=csv&template=true' },
  { label: 'Lenders (CSV)', url: '/api/market-export?what=lenders&format=csv&template=true' },
];

/** With a preview a person goes on with it; otherwise what is not refused is imported, and the answer says what became of it. */
async function answerUpload(platform: Platform, started: ImportRow, isPreviewed: boolean) {
  if (isPreviewed) {
    const nothing = { imported: 0, skipped: 0, errors: [] };
    return { ...ok, message: 'The file is being read.', import: await present(platform, started), ...nothing };
  }
  const row = await settled(platform, started.id);
  if (row.state === 'failed') throw invalidField('file', row.message ?? 'The file could not be read.');
  return { ...ok, ...(await outcomeOf(platform, row)), import: await present(platform, row) };
}

type ImportSchemas = typeof importsContract.adminImports;

/**
 * The routes of one set of calls. @param reachOf whose imports the caller reaches; a lender's are its own alone
 */
const importRoutes = (calls: ImportCalls, schemas: ImportSchemas, reachOf: (session: Session) => Reach): Route[] => {
  const own = (platform: Platform, session: Session, id: string) => findReachable(platform, id, reachOf(session));
  return [
    route(calls.upload, schemas.upload, async ({ raw, context, session }, platform) => {
      const reach = reachOf(session);
      const keep = reach.ownerId === null ? keepFile : keepEncrypted;
      const { fields, taken } = await readForm(raw, calls.upload, schemas.upload, async ({ name, content }) => {
        await refuseTooMany(platform.database.db, session.accountId);
        return keep(platform, name, content);
      });
      const [kept] = taken;
      if (!kept) throw invalidField('file', 'Choose a file.');
      const isPreviewed = fields.preview === 'true';
      const onceChecked = isPreviewed ? 'wait' : 'import';
      const started = await startImport(platform, context, { ...kept, onceChecked, reach });
      return answerUpload(platform, started, isPreviewed);
    }),
    route(calls.list, schemas.list, async ({ session }, platform) => {
      return { ...ok, imports: await readImports(platform, reachOf(session)), templates };
    }),
    listFileRoute(
      calls.listFile,
      schemas.listFile,
      ({ session }, platform) => ({
        list: importsList,
        pages: onePage(() => readImports(platform, reachOf(session as Session), importsInFile)),
      }),
      { audited: true },
    ),
    route(calls.get, schemas.get, async ({ params, session }, platform) => ({
      ...ok,
      import: await present(platform, await own(platform, session, params.id)),
    })),
    route(calls.rows, schemas.rows, async ({ params, query, session }, platform) => {
      const { plan } = await own(platform, session, params.id);
      const { rows, more } = await readRows(platform, params.id, query);
      return { ...ok, rows: rows.map((row) => presentRow(row, plan ?? [])), more };
    }),
    route(calls.refused, schemas.refused, async ({ params, session, raw }, platform) => {
      const row = await own(platform, session, params.id);
      const name = `refused-${row.createdAt.toISOString().slice(0, 10)}.csv`;
      await raw.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(refusedFile(platform, row));
      return '';
    }),
    ...changeRoutes(calls, schemas, own),
  ];
};

const changeRoutes = (
  calls: ImportCalls,
  schemas: ImportSchemas,
  own: (platform: Platform, session: Session, id: string) => Promise<ImportRow>,
): Route[] => {
  const answered = async (platform: Platform, row: ImportRow) => ({ ...ok, import: await present(platform, row) });
  return [
    route(calls.chooseColumns, schemas.chooseColumns, async ({ params, body, context, session }, platform) => {
      const { id } = await own(platform, session, params.id);
      return answered(platform, await confirmColumns(platform, context, id, body.sheets));
    }),
    route(calls.correctRow, schemas.correctRow, async ({ params, body, session }, platform) => {
      const { id } = await own(platform, session, params.id);
      const { row, marketImport } = await correct(platform, id, params.number, body.values);
      return { ...(await answered(platform, marketImport)), row: presentRow(row, marketImport.plan ?? []) };
    }),
    route(calls.apply, schemas.apply, async ({ params, context, session }, platform) => {
      const { id } = await own(platform, session, params.id);
      return answered(platform, await askToApply(platform, context, id));
    }),
    route(calls.undo, schemas.undo, async ({ params, context, session }, platform) => {
      const { id } = await own(platform, session, params.id);
      return answered(platform, await askToUndo(platform, context, id));
    }),
    route(calls.discard, schemas.discard, async ({ params, session }, platform) => {
      await discard(platform, (await own(platform, session, params.id)).id);
      return ok;
    }),
  ];
};

/** An administrator's: of all lenders and programs. */
const market: Reach = { lenderId: null, ownerId: null };

/** A lender user without a company has no imports, and starts none. */
function ownLender({ lenderId }: Session): string {
  if (lenderId === null) throw new AppError('NOT_FOUND');
  return lenderId;
}

export const marketImportRoutes: readonly Route[] = [
  ...importRoutes(adminImports, importsContract.adminImports, () => market),
  ...importRoutes(lenderImports, importsContract.lenderImports, (session) => ({
    lenderId: ownLender(session),
    ownerId: null,
  })),
  ...importRoutes(dealImports, importsContract.dealImports, ownDeals),
  ...dealImportRoutes,
  route(importJson, contract.importJson, async ({ body, context, session }, platform) => ({
    ...ok,
    ...(await importInTurn(platform, session, context, body)),
  })),
  route(exportMarket, contract.exportMarket, async ({ session, context, query, raw }, platform) => {
    const { name, type, content } = await exportFile(platform, session, context, query);
    await raw.reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
    return '';
  }),
];
