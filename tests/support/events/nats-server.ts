import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../app-process.ts';

/** The program on this machine; undefined where there is none. */
export const natsProgram: string | undefined = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nats-server'))
  .find(existsSync);

if (!natsProgram) process.stderr.write('nats-server is not installed: tests of the broker are skipped.\n');

export interface NatsServer {
  /** With its user and password. */
  readonly url: string;
  /** Also again, after it was stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps its connections and says nothing on them any more. */
  freeze(): void;
}

/** A broker of its own that is not started yet. */
export async function natsServer(): Promise<NatsServer> {
  const port = await freePort();
  const program = natsProgram ?? 'nats-server';
  const login = ['--user', 'plinth', '--pass', 'no secret'];
  let running: ChildProcess | undefined;
  return {
    url: `nats://plinth:no%20secret@127.0.0.1:${port}`,
    async start() {
      running = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...login], { stdio: 'ignore' });
      while (!(await answers(port))) await sleep(20);
    },
    async stop() {
      const stopping = running;
      running = undefined;
      if (!stopping || stopping.exitCode !== null) return;
      stopping.kill('SIGKILL');
      await once(stopping, 'exit');
    },
    freeze: () => void running?.kill('SIGSTOP'),
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      done(true);
      socket.destroy();
    });
    socket.once('error', () => done(false));
  });
