import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { demoPassword } from '../../../src/features/accounts/server/sign-in/demo-accounts.ts';
import { type Child, startChild } from './child.ts';

const scripts = resolve(import.meta.dirname, '..');

/** The app, or what else stands in this script, in a process of its own over this database. */
export const startApp = (
  connection: pg.ClientConfig,
  folder: string,
  script = 'http/app.ts',
  env: NodeJS.ProcessEnv = {},
): Promise<Child> =>
  startChild([join(scripts, script)], 'ready', {
    NODE_ENV: 'development',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: folder,
    BENCH_CONNECTION: JSON.stringify(connection),
    ...env,
  });

export const urlOf = ({ line }: Child): string => `http://127.0.0.1:${line.split(' ')[1]}`;

export const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** A token of a demo account: the broker's unless stated. */
export async function signIn(url: string, email = 'broker@example.com'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`${email} could not sign in (${response.status}).`);
  return token;
}
