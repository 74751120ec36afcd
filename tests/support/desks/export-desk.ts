import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Feature } from '../../../src/platform/feature.ts';
import { type Caller, createTestApp } from '../test-app.ts';
import { eventually } from './quote-desk.ts';
import { readZip } from './read-files.ts';

/** An app with people who ask for a copy of their data. */
export async function openExportDesk(features: readonly Feature[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-export-'));
  const app = await createTestApp('demo', { environment: { DATA_DIR: dataDir }, features });
  const [broker, investor, lender, otherLender] = (await Promise.all(
    ['broker', 'investor', 'lender', 'lender2'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller];
  const exports = join(dataDir, 'files/exports');

  const latest = async (who: Caller) => (await who.call('GET', '/api/users/exports')).body.export;
  async function makeReady(who: Caller) {
    const started = await who.call('POST', '/api/users/exports');
    expect(started).toMatchObject({ status: 200, body: { export: { state: 'making' } } });
    const ready = await eventually(
      () => latest(who),
      ({ state }) => state !== 'making',
    );
    expect(ready).toMatchObject({ _id: started.body.export._id, state: 'ready', progress: null });
    return ready;
  }
  const download = (who: Caller, id: string) => {
    const headers = { authorization: `Bearer ${who.token}` };
    return app.http.inject({ method: 'GET', url: `/api/users/exports/${id}/file`, headers });
  };
  return {
    app,
    broker,
    investor,
    lender,
    otherLender,
    latest,
    makeReady,
    download,
    fileAt: (name: string) => join(exports, name),
    storedFiles: () => readdirSync(exports),
    /** The files of a new copy, by name. */
    async unzip(who: Caller): Promise<ReadonlyMap<string, string>> {
      const { _id, size } = await makeReady(who);
      const answer = await download(who, _id);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(size),
        'cache-control': 'no-store',
      });
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="plinth-data-\d{4}-\d\d-\d\d\.zip"$/,
      );
      return readZip(answer.rawPayload);
    },
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type ExportDesk = Awaited<ReturnType<typeof openExportDesk>>;
