import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import {
  beginStream,
  type ModelReply,
  openScriptedModel,
  type ScriptedModel,
  sendPart,
  usesTool,
} from '../../../../../tests/support/setup/scripted-model.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { chatTexts } from '../../model.ts';

const patience = { timeout: 90_000, interval: 100 };
const question = 'how does dscr matter for a rental?';

let model: ScriptedModel;
let database: TestDatabase;
let app: TestApp;
/** Another process over the same database. */
let other: TestApp;
let anna: OwnBroker;
beforeAll(async () => {
  model = await openScriptedModel();
  database = await createTestDatabase('demo');
  app = await createTestApp('demo', { database, environment: model.environment });
  other = await createTestApp('demo', { database, environment: { ...model.environment, JOBS: 'worker' } });
  anna = await newBroker(app, 'model-faults');
  await anna.call('PUT', '/api/chat/model', { usesModel: true });
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await model?.close();
  await database?.drop();
});
beforeEach(() => {
  model.requests.length = 0;
});

const raw = (answer: NonNullable<ModelReply['raw']>): ModelReply => ({ raw: answer });
/** A stream that begins and goes on like this. */
const streaming = (more: NonNullable<ModelReply['raw']>): ModelReply =>
  raw((response) => {
    beginStream(response);
    return more(response);
  });
const words = (response: Parameters<NonNullable<ModelReply['raw']>>[0]) =>
  sendPart(response, { content: 'Your rate is 5%. ' });

it.each<[string, () => ModelReply]>([
  ['answers 500', () => raw((response) => void response.writeHead(500).end('{"error":{"message":"no"}}'))],
  ['answers 429', () => raw((response) => void response.writeHead(429, { 'retry-after': '600' }).end('{}'))],
  ['answers 401', () => raw((response) => void response.writeHead(401).end('{}'))],
  ['redirects', () => raw((response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())],
  [
    'answers with a page',
    () => raw((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>5%</h1>')),
  ],
  [
    'answers with nonsense',
    () => streaming((response) => void response.end('data: {"choices": [5%]}\n\ndata: nonsense\n\n')),
  ],
  ['answers with nothing', () => streaming((response) => void response.end())],
  [
    'is cut off',
    () =>
      streaming((response) => {
        words(response);
        setTimeout(() => response.destroy(), 50);
      }),
  ],
  [
    'ends without an end',
    () =>
      streaming((response) => {
        words(response);
        response.end();
      }),
  ],
  ['drops the connection', () => raw((response) => void response.destroy())],
  [
    'never ends',
    () =>
      raw((response) => {
        beginStream(response);
        const more = setInterval(() => {
          for (let piece = 0; piece < 200; piece++) words(response);
        }, 5);
        response.on('close', () => clearInterval(more));
      }),
  ],
  ['writes too long', () => ({ text: 'Your rate is 5%. ', finish: 'length' })],
  [
    'calls tools with broken input',
    () => ({
      calls: [
        { name: 'define_term', input: '{"words": ' },
        { name: 'nothing_known', input: {} },
      ],
    }),
  ],
  [
    'asks for tools for ever',
    () => ({ calls: Array.from({ length: 50 }, () => ({ name: 'define_term', input: { words: 'DSCR' } })) }),
  ],
])('a model that %s leaves an answer without it, and nothing false', async (_what, reply) => {
  model.script = reply;
  const { status, body } = await anna.call('POST', '/api/chat', { message: question });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.reply).not.toMatch(/\b5%/);
  expect(body.reply.length).toBeGreaterThan(40);
  expect(model.requests.length).toBeLessThanOrEqual(6);
  const { state, messages } = (await anna.call('GET', `/api/chat?sessionId=${body.sessionId}`)).body;
  expect([state, messages.length]).toEqual(['done', 2]);
});

it('a model that says nothing is given up', async () => {
  model.script = () => raw((response) => beginStream(response));
  const { body } = await anna.call('POST', '/api/chat', { message: question });
  expect(body.reply).toContain(chatTexts.modelFailed);
  await vi.waitFor(() => expect(model.abandoned()).toBeGreaterThan(0), patience);
});

it('stop ends the call of the model, also from another process, and what was checked stays', async () => {
  model.script = (request) => {
    const reply = usesTool('define_term', 'DSCR', ['DSCR is a ratio.\n', 'Your rate is 5'])(request) as ModelReply;
    return reply.calls ? reply : { ...reply, held: new Promise<void>(() => undefined) };
  };
  const { sessionId, reply } = (await anna.call('POST', '/api/chat', { message: question, stream: true })).body;
  expect(reply).toBe('');
  const read = async () => (await anna.call('GET', `/api/chat?sessionId=${sessionId}`)).body;
  await vi.waitFor(async () => expect((await read()).messages.at(-1).text).toBe('DSCR is a ratio.'), patience);
  expect((await read()).state).toBe('running');
  const before = model.abandoned();
  const response = await other.http.inject({
    method: 'POST',
    url: `/api/chat/${sessionId}/stop`,
    headers: { authorization: `Bearer ${anna.token}` },
    payload: {},
  });
  expect(response.statusCode).toBe(200);
  await vi.waitFor(() => expect(model.abandoned()).toBeGreaterThan(before), patience);
  expect(await read()).toMatchObject({ state: 'stopped' });
  expect((await read()).messages.at(-1).text).toBe('DSCR is a ratio.');
});
