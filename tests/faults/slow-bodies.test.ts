import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { pdf } from '../support/desks/example-files.ts';
import { demoPassword } from '../support/own-people.ts';
import { demoHasItsPast } from '../support/setup/demo-past.ts';

const patience = { timeout: 150_000, interval: 200 };
/** Of a hundred connections each sends one body in one-byte chunks. */
const fastUploads = 50;
const fastForms = 30;
const slowUploads = 4;
const slowForms = 16;
const bodyBytes = 300 * 1024;
/** As the process stands before, and so much on top: a tenth of what these connections used to take. */
const mostGrowth = 256 * 1024 * 1024;

const data = makeDataFolder();
let app: AppProcess | undefined;
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];
afterAll(async () => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  await app?.stop();
  data.remove();
});

interface Sender {
  readonly socket: Socket;
  answer(): string;
  status(): number;
}

async function open(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Sender> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  await once(socket, 'connect');
  const all = { host: 'localhost', connection: 'close', 'transfer-encoding': 'chunked', ...headers };
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n`,
  );
  return { socket, answer: () => answer, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) };
}

const whole = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const singleBytes = '1\r\nx\r\n'.repeat(bodyBytes);
const lastChunk = '0\r\n\r\n';

const rssOf = (pid: number | undefined): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function signIn(origin: string, path: string, email: string) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

it('a hundred bodies in one-byte chunks stop nobody: memory is bounded, others are served, slow ones are refused', async () => {
  const port = await freePort();
  app = await startApp({ dataDir: data.path, port });
  const { origin, child } = app;
  const lender = await signIn(origin, '/api/lender-auth/login', 'lender@example.com');
  const admin = await signIn(origin, '/api/auth/login', 'admin@example.com');
  const other = await signIn(origin, '/api/auth/login', 'superadmin@example.com');
  const { lenders } = (await (await fetch(`${origin}/api/lenders`, { headers: admin })).json()) as {
    lenders: { _id: string }[];
  };
  const lenderId = lenders[0]?._id ?? '';
  // Its forms are drawn and read in threads, whose memory is not that of bodies.
  await demoHasItsPast(origin, await signIn(origin, '/api/auth/login', 'broker@example.com'));
  const before = rssOf(child.pid);
  let most = before;
  timers.push(
    setInterval(() => {
      most = Math.max(most, rssOf(child.pid));
    }, 100),
  );

  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const json = { 'content-type': 'application/json' };
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="terms.pdf"\r\n\r\n%PDF-';
  const tail = `%%EOF\r\n--x\r\ncontent-disposition: form-data; name="tag"\r\n\r\nOther\r\n--x--\r\n`;
  const many = (count: number, path: string, headers: Readonly<Record<string, string>>) =>
    Promise.all(Array.from({ length: count }, () => open(port, path, headers)));
  const uploads = await many(fastUploads, '/api/documents/upload', { ...lender, ...form });
  const forms = await many(fastForms, '/api/auth/login', json);
  const slow = [
    ...(await many(slowUploads, '/api/documents/upload', { ...admin, ...form })),
    ...(await many(slowForms, '/api/auth/login', json)),
  ];
  for (const { socket } of uploads) socket.write(whole(head) + singleBytes + whole(tail) + lastChunk);
  for (const { socket } of forms) socket.write(singleBytes + lastChunk);
  for (const { socket } of slow.slice(0, slowUploads)) socket.write(whole(head));
  timers.push(
    setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('1\r\nx\r\n');
    }, 500),
  );

  const plain: number[] = [];
  const deadline = performance.now() + 30_000;
  while (plain.length < 300 && performance.now() < deadline) {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/lenders`, { headers: admin });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    plain.push(performance.now() - started);
    await sleep(20);
  }
  const normal = new FormData();
  for (const [name, value] of Object.entries({ lenderId, tag: 'Uncategorized' })) normal.append(name, value);
  normal.append('files', new File([new Uint8Array(pdf())], 'terms.pdf'));
  const taken = await fetch(`${origin}/api/documents/bulk-upload`, { method: 'POST', headers: other, body: normal });
  expect(await taken.json()).toMatchObject({ success: true });

  await vi.waitFor(() => expect(slow.map(({ status }) => status())).toEqual(slow.map(() => 408)), patience);
  for (const { answer } of slow) expect(answer()).toMatch(/"code":"BODY_TOO_SLOW"/);
  // Each is answered or, behind too many of its account, told when to come back; too large a body of JSON is refused,
  // and so is one that has not come whole in its time, since such bodies are read one after the other.
  await vi.waitFor(() => {
    for (const { status, answer } of uploads) {
      expect([200, 400, 408, 429]).toContain(status());
      if (status() === 429) expect(answer()).toMatch(/retry-after: \d+/i);
    }
    for (const { status } of forms) expect([400, 408, 413]).toContain(status());
  }, patience);
  expect(most - before).toBeLessThan(mostGrowth);

  const sorted = plain.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  process.stdout.write(
    `beside 100 bodies in one-byte chunks: ${plain.length} plain requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ` +
      `memory +${Math.round((most - before) / 1024 / 1024)} MB\n`,
  );
});
