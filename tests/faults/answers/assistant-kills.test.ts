import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { demoPassword } from '../../support/own-people.ts';
import {
  type ModelReply,
  openScriptedModel,
  type ScriptedModel,
  usesTool,
} from '../../support/setup/scripted-model.ts';

const patience = { timeout: 90_000, interval: 200 };

let folder: DataFolder;
let model: ScriptedModel;
let app: AppProcess | undefined;
beforeAll(async () => {
  folder = makeDataFolder();
  model = await openScriptedModel();
});
afterAll(async () => {
  await app?.stop();
  await model?.close();
  folder?.remove();
});

const start = async () => startApp({ dataDir: folder.path, port: await freePort(), environment: model.environment });

async function call(method: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${app?.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

it('a process that is killed while the model writes leaves the answer to the next one, whole', async () => {
  app = await start();
  const { token } = await call('POST', '/api/auth/login', undefined, {
    email: 'broker@example.com',
    password: demoPassword,
  });
  await call('PUT', '/api/chat/model', token, { usesModel: true });
  const script = usesTool('define_term', 'DSCR', [
    'DSCR is a ratio.\n',
    'DSCR stands for debt service coverage ratio.\n',
  ]);
  model.script = async (request) => {
    const reply = (await script(request)) as ModelReply;
    return reply.calls ? reply : { text: 'DSCR is a ratio.\nYour rate', held: new Promise<void>(() => undefined) };
  };
  const { sessionId } = await call('POST', '/api/chat', token, {
    message: 'how does dscr matter for a rental?',
    stream: true,
  });
  const read = () => call('GET', `/api/chat?sessionId=${sessionId}`, token);
  await vi.waitFor(async () => expect((await read()).messages.at(-1).text).toBe('DSCR is a ratio.'), patience);
  await app.kill();
  model.script = script;
  app = await start();
  // A page that is opened again finds what was written, and then all of it.
  expect((await read()).messages.at(-1).text).toBe('DSCR is a ratio.');
  await vi.waitFor(async () => expect((await read()).state).toBe('done'), patience);
  const { messages } = await read();
  expect(messages.map(({ author }: { author: string }) => author)).toEqual(['user', 'assistant']);
  expect(messages.at(-1).text).toBe('DSCR is a ratio.\nDSCR stands for debt service coverage ratio.');
});
