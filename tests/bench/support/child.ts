import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Child {
  /** Milliseconds from the start of the process to the line that said it was ready. */
  readonly readyMs: number;
  readonly pid: number;
  /** The ready line itself. */
  readonly line: string;
  /** Asks it what `measured.ts` answers, one question at a time. */
  ask(question: string): Promise<unknown>;
  stop(): Promise<void>;
}

const startPatienceMs = 180_000;
const stopPatienceMs = 20_000;

/**
 * Starts Node with these arguments and waits for the first line of its output that contains `ready`.
 * @throws with what it wrote to its error output when it ends, or stays silent, before that
 */
export async function startChild(args: readonly string[], ready: string, env: NodeJS.ProcessEnv = {}): Promise<Child> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  // Whatever ends this process ends the child too.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.off('exit', abandon));
  try {
    const line = await firstLineWith(child, ready);
    const ask = async (question: string): Promise<unknown> => {
      const answer = once(child, 'message');
      child.send(question);
      return (await answer)[0];
    };
    return { line, pid: child.pid ?? 0, readyMs: performance.now() - started, ask, stop: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

function firstLineWith(child: ChildProcess, ready: string): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The output of the process is not piped.');
  let complaint = '';
  stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not ready after ${startPatienceMs} ms. ${complaint}`)),
      startPatienceMs,
    );
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.includes(ready)) return;
      clearTimeout(timer);
      resolve(line);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Ended with ${code} before it was ready. ${complaint}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  await ended;
  clearTimeout(timer);
}
