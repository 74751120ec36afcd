import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attachPostgres, type EmbeddedPostgres, type LocalConnection, startPostgres } from './embedded.ts';
import { makeSocketFolder } from './socket-folder.ts';

const made: string[] = [];
const running: EmbeddedPostgres[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of running.splice(0)) await server.stop();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(...deeper: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-own-'));
  made.push(folder);
  const inside = join(folder, ...deeper);
  mkdirSync(inside, { recursive: true });
  return inside;
}
async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres(folder, { durable: false });
  running.push(server);
  return server;
}
async function enter(connection: LocalConnection): Promise<string> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return 'let in';
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await client.end();
  }
}
const withWrongPassword = (connection: LocalConnection) => ({ ...connection, password: 'a guess' });
const passwordFile = (folder: string) => join(folder, 'postgres-password');

describe('the PostgreSQL of the app', () => {
  it('lets in who has the password, kept beside its files for their owner only, and nobody else', async () => {
    const folder = newFolder();
    const { connection } = await start(folder);
    expect(await enter(connection)).toBe('let in');
    expect(await enter(withWrongPassword(connection))).toBe('28P01');
    expect(statSync(passwordFile(folder)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m);
  });

  it('has its socket in a private folder beside its files', async () => {
    const folder = newFolder();
    const { connection } = await start(folder);
    expect(connection.host).toBe(join(folder, 'socket'));
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  it('asks for the password too when an earlier version made it and a killed app left it running', async () => {
    const folder = newFolder();
    const { connection } = await start(folder);
    const client = new pg.Client(connection);
    await client.connect();
    writeFileSync(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n');
    rmSync(passwordFile(folder));
    await client.query('select pg_reload_conf()');
    await vi.waitFor(async () => expect(await enter(withWrongPassword(connection))).toBe('let in'), 90_000);
    await client.end();

    const taken = await start(folder);
    await taken.askForPassword();
    await vi.waitFor(async () => expect(await enter(withWrongPassword(connection))).toBe('28P01'), 90_000);
    expect(await enter(taken.connection)).toBe('let in');
    await taken.stop();
    expect(await enter((await start(folder)).connection)).toBe('let in');
  });

  it('says what to do when the password is lost or was left empty by a full disk', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    writeFileSync(passwordFile(folder), '');
    await expect(start(folder)).rejects.toThrow(/holds 0 characters .*Put it back from a backup; or write/);
    rmSync(passwordFile(folder));
    await expect(start(folder)).rejects.toThrow(/is not there, and PostgreSQL asks for the password in it/);
    writeFileSync(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n');
    const { askForPassword, connection } = await start(folder);
    await askForPassword();
    await vi.waitFor(async () => expect(await enter(withWrongPassword(connection))).toBe('28P01'), 90_000);
    expect(await enter(connection)).toBe('let in');
  });

  it('is found where it listens by whoever attaches to it, wherever the socket would go today', async () => {
    const runtime = newFolder();
    chmodSync(runtime, 0o700);
    vi.stubEnv('XDG_RUNTIME_DIR', runtime);
    const folder = newFolder('so-long-a-path-that-no-socket-fits-into-it', 'x'.repeat(60));
    const { connection } = await start(folder);
    expect(connection.host).toMatch(new RegExp(`^${runtime}/plinth-\\w{12}$`));
    vi.stubEnv('XDG_RUNTIME_DIR', '');
    expect(await attachPostgres(folder, 'postgres')).toEqual(connection);
    expect((await start(folder)).connection).toEqual(connection);
  });
});

describe('the folder of the socket', () => {
  const launcher = (parent: string) => ({
    binFolder: '',
    clusterParent: parent,
    userId: process.getuid?.() ?? 0,
    spawn: () => {
      throw new Error('nothing is started here');
    },
    own: () => undefined,
  });
  const make = (parent: string) => makeSocketFolder(launcher(parent), 'abcdefabcdef');

  it('is refused when it is a link, a file, or can be entered by others', () => {
    const [linked, file, open] = [newFolder(), newFolder(), newFolder()];
    symlinkSync(newFolder(), join(linked, 'socket'));
    expect(() => make(linked)).toThrow(/socket is a link.*must be a folder of this user with mode 0700/);
    writeFileSync(join(file, 'socket'), '');
    expect(() => make(file)).toThrow(/is not a folder/);
    mkdirSync(join(open, 'socket'));
    chmodSync(join(open, 'socket'), 0o755);
    expect(() => make(open)).toThrow(/can be entered by others \(mode 0755\)/);
  });

  // Only root can give a folder away.
  it.runIf(process.getuid?.() === 0)('is refused when another user made it', () => {
    const parent = newFolder();
    mkdirSync(join(parent, 'socket'), { mode: 0o700 });
    chownSync(join(parent, 'socket'), 12_345, 12_345);
    expect(() => make(parent)).toThrow(/belongs to another user \(12345\)/);
  });

  it('is in the folder for temporary files, under the same rules, where no other path is short enough', () => {
    vi.stubEnv('XDG_RUNTIME_DIR', '');
    vi.stubEnv('TMPDIR', newFolder());
    const long = newFolder('x'.repeat(100));
    const folder = make(long);
    expect([folder, existsSync(folder)]).toEqual([join(tmpdir(), 'plinth-abcdefabcdef'), true]);
    rmSync(folder, { recursive: true });
    symlinkSync(newFolder(), folder);
    expect(() => make(long)).toThrow(/is a link/);
  });
});
