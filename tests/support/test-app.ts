import { type App, createApp } from '../../src/app/server/app.ts';
import { type Config, readConfig } from '../../src/app/server/config.ts';
import { features } from '../../src/app/server/features.ts';
import type { Feature } from '../../src/platform/feature.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Clock } from '../../src/platform/platform.ts';
import { noteReached } from './events/reached-followers.ts';
import { demoPassword } from './own-people.ts';
import { testEnvironment } from './setup/test-environment.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came back; each test says what it expects
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

export interface Caller {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  readonly token: string | undefined;
}

export interface TestApp extends App {
  readonly config: Config;
  readonly clock: Clock & { advance(ms: number): void };
  /** Nobody signed in. */
  readonly visitor: Caller;
  signIn(email: string): Promise<Caller>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Instead of a database of its own: one that several apps share, and that whoever made it drops. */
  readonly database?: TestDatabase;
  readonly environment?: Readonly<Record<string, string>>;
  /** Features beside the product's own, after all of them. */
  readonly features?: readonly Feature[];
}

/** The whole product over a database of its own, called through HTTP without a socket. */
export async function createTestApp(
  template: 'empty' | 'demo' = 'demo',
  { database: shared, environment = {}, features: added = [] }: TestAppOptions = {},
): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase(template));
  const config = readConfig({ ...testEnvironment, ...environment });
  const clock = movableClock();
  const log = createLog(config.logLevel, { write: (line) => process.stderr.write(line) });
  const app = await createApp({
    config,
    connection: database.connection,
    log,
    clock,
    features: [...features, ...added],
    noteFollower: noteReached,
  });
  const visitor = callerOf(app, undefined);
  return {
    ...app,
    config,
    clock,
    visitor,
    async signIn(email) {
      const { status, body } = await visitor.call('POST', '/api/auth/login', { email, password: demoPassword });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
      return callerOf(app, body.token);
    },
    async close() {
      await app.stop();
      if (!shared) await database.drop();
    },
  };
}

function callerOf(app: App, token: string | undefined): Caller {
  return {
    token,
    async call(method, url, body, headers = {}) {
      const response = await app.http.inject({
        method,
        url,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
    },
  };
}

function movableClock(): TestApp['clock'] {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}
