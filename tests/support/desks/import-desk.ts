import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type Answer, type Caller, createTestApp, type TestApp } from '../test-app.ts';

const patience = { timeout: 90_000, interval: 50 };
const isBusy = (state: string) => ['reading', 'checking', 'importing', 'undoing'].includes(state);

/** The imports of one person. @param by also who uploads, unless another is named */
function openImports(app: TestApp, by: Caller, base: string) {
  const upload = async (
    name: string,
    content: string | Uint8Array,
    fields: Record<string, string> = { preview: 'true' },
    who: Caller = by,
  ): Promise<Answer> => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', new File([content as Uint8Array<ArrayBuffer>], name));
    const body = new Response(form);
    const response = await app.http.inject({
      method: 'POST',
      url: base,
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const read = async (id: string) => (await by.call('GET', `${base}/${id}`)).body.import;
  const settled = async (id: string) => {
    let found = await read(id);
    await vi.waitFor(async () => {
      found = await read(id);
      if (isBusy(found.state)) throw new Error(`still ${found.state}`);
    }, patience);
    return found;
  };
  /** Uploads, accepts the suggested columns, and returns the preview, or what the file was refused for. */
  const preview = async (name: string, content: string | Uint8Array) => {
    const started = await upload(name, content);
    const found = await settled(started.body.import._id);
    if (found.state !== 'columns') return found;
    await by.call('POST', `${base}/${found._id}/columns`, { sheets: found.plan });
    return settled(found._id);
  };
  const act = async (id: string, action: 'apply' | 'undo') => {
    const asked = await by.call('POST', `${base}/${id}/${action}`);
    return asked.status === 200 ? settled(id) : asked;
  };
  const rows = async (id: string, show = 'refused') =>
    (await by.call('GET', `${base}/${id}/rows?show=${show}`)).body.rows;
  return { upload, settled, preview, act, rows };
}

/** The demo market and an administrator who imports. */
export async function openImportDesk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-import-desk-'));
  const app: TestApp = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  const admin = await app.signIn('admin@example.com');

  const importsOf = (by: Caller, base: string) => openImports(app, by, base);
  const download = async (query: string, who: Caller = admin): Promise<Buffer> => {
    const response = await app.http.inject({
      url: `/api/market-export?${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    return response.rawPayload;
  };
  return {
    app,
    admin,
    ...importsOf(admin, '/api/admin/import-data'),
    dealImports: (who: Caller) => importsOf(who, '/api/pipeline/import'),
    lenderImports: (who: Caller) => importsOf(who, '/api/lender/import-data'),
    download,
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type ImportDesk = Awaited<ReturnType<typeof openImportDesk>>;
