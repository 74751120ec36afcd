import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { pdf } from '../support/desks/example-files.ts';
import { demoPassword } from '../support/own-people.ts';
import { type S3Mode, type S3Server, startS3Server } from '../support/storage/s3-server.ts';

const patience = { timeout: 150_000, interval: 250 };
const data = makeDataFolder();
let storage: S3Server;
let app: AppProcess;
let headers: Record<string, string>;
let lenderId: string;
let uploaded = 0;

const call = (path: string) => fetch(`${app.origin}${path}`, { headers });
async function upload() {
  const form = new FormData();
  form.append('lenderId', lenderId);
  form.append('tag', 'Lending Guidelines');
  form.append('file', new File([new Uint8Array(pdf(`Terms ${++uploaded}`))], `terms-${uploaded}.pdf`));
  const answer = await fetch(`${app.origin}/api/documents/upload`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { code?: string; message: string; document?: { _id: string } };
  return { status: answer.status, body, id: body.document?._id ?? '' };
}
const view = async (id: string) => {
  const answer = await call(`/api/documents/view/${id}`);
  return { status: answer.status, text: await answer.text() };
};
const health = async () => (await (await call('/api/health')).json()) as { storage: boolean; problems?: string[] };

beforeAll(async () => {
  storage = await startS3Server();
  // It is away while the app starts.
  storage.set('stalls');
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: storage.environment });
  const login = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lender@example.com', password: demoPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  headers = { authorization: `Bearer ${token}` };
  const profile = (await (await call('/api/users/profile')).json()) as { user: { lenderId: string } };
  lenderId = profile.user.lenderId;
});
afterAll(async () => {
  await app?.stop();
  await storage?.close();
  data.remove();
});

const outages: readonly (readonly [S3Mode, RegExp])[] = [
  ['stalls', /^Files can't be opened or saved: their storage can't be reached or isn't responding\.$/],
  ['refuses', /^Files can't be opened or saved: their storage refuses access\. Check STORAGE/],
];

describe('a storage service', () => {
  it.each(outages)('that %s harms files alone, and works again by itself', async (mode, problem) => {
    storage.set('works');
    const { status, id } = await upload();
    expect(status).toBe(200);
    storage.set(mode);
    const [sent, shown, listed, lenders] = await Promise.all([
      upload(),
      view(id),
      call(`/api/documents/${lenderId}`),
      call('/api/lender/quotes'),
    ]);
    const refused = { code: 'STORAGE_UNAVAILABLE', message: expect.stringContaining('Everything else works') };
    expect(sent).toMatchObject({ status: 503, body: refused });
    expect([shown.status, JSON.parse(shown.text)]).toMatchObject([503, refused]);
    expect([listed.status, lenders.status]).toEqual([200, 200]);
    await vi.waitFor(
      async () => expect(await health()).toMatchObject({ storage: false, problems: [expect.stringMatching(problem)] }),
      patience,
    );
    expect((await call('/api/ready')).status).toBe(200);
    storage.set('works');
    expect((await view(id)).text).toBe(String(pdf(`Terms ${uploaded - 1}`)));
    await vi.waitFor(async () => expect(await health()).toMatchObject({ storage: true }), patience);
  });

  it('that is full says so, and what it has can be read', async () => {
    storage.set('works');
    const { id } = await upload();
    storage.set('full');
    expect(await upload()).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_FULL', message: expect.stringMatching(/^We can't save files right now/) },
    });
    expect((await view(id)).status).toBe(200);
    storage.set('works');
    expect((await upload()).status).toBe(200);
  });

  it('that stops in the middle of a file never makes half of it look whole', async () => {
    storage.set('works');
    const { id } = await upload();
    storage.set('sendsHalf');
    await expect(view(id)).rejects.toThrow();
    storage.set('works');
    expect((await view(id)).status).toBe(200);
  });
});
