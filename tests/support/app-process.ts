import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { attachPostgres, type LocalConnection } from '../../src/platform/database/postgres/embedded.ts';
import { type Child, startChild } from '../bench/support/child.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface AppProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Ends it the polite way and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

export interface AppStart {
  readonly dataDir: string;
  readonly port: number;
  readonly environment?: Record<string, string>;
  /** Modules that Node loads before the app, as paths from the root of the project. */
  readonly imports?: readonly string[];
  /** A command that ends by becoming the one that is appended to it. */
  readonly through?: readonly string[];
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** Starts the real product as a process of its own and resolves when it says that it is ready. */
export async function startApp({
  dataDir,
  port,
  environment = {},
  imports = [],
  through = [],
}: AppStart): Promise<AppProcess> {
  const preloads = imports.map((path) => `--import=${join(root, path)}`);
  const [command = '', ...args] = [...through, process.execPath, ...preloads, join(root, 'src/app/server/main.ts')];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      RATE_LIMIT_FACTOR: '1000',
      // A test machine stalls for reasons of its own.
      BUSY_AFTER_SECONDS: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Plinth is ready at')) ready();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then(([code]) => failed(new Error(`The app ended with ${code}:\n${output}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a worker beside an app that leaves the jobs to it (`JOBS: 'worker'`), and resolves when it says that it is ready. */
export const startWorker = (dataDir: string, environment: Record<string, string> = {}): Promise<Child> =>
  startChild([join(root, 'src/app/server/worker.ts')], 'The worker is ready', {
    NODE_ENV: 'development',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ...environment,
  });

export interface DataFolder {
  readonly path: string;
  /** How to reach the PostgreSQL that an app runs there; it has to be running. */
  connection(): Promise<LocalConnection>;
  /** Takes everything away that an app left, once it has ended. */
  remove(): void;
}

/** A new DATA_DIR for an app of the tests, with a path short enough for the server's socket to lie in it. */
export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'plinth-app-'));
  return {
    path,
    connection: () => attachPostgres(path, 'plinth'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
