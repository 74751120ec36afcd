import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secondMs } from '../../../kernel/dates.ts';

/** Converts documents of office programs. */
export interface OfficeConverter {
  /** @returns undefined when it fails or takes too long */
  toPdf(bytes: Uint8Array, extension: string): Promise<Uint8Array | undefined>;
}

const usualMs = 60 * secondMs;

/** No macro runs, no link is followed, and nothing is fetched, whatever a document asks for. */
const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '0'),
  setting('Office.Calc/Content/Update', 'Link', '2'),
].join('')}</oor:items>`;

/**
 * LibreOffice, started for each document: with a profile and a folder of its own, which are removed after it, in a process group
 * that is ended whole. One at a time. @param soffice the path of its program
 */
export function openOffice(soffice: string, mostMs: number = usualMs): OfficeConverter {
  let last: Promise<unknown> = Promise.resolve();
  return {
    toPdf(bytes, extension) {
      const converted = last.then(() => convert({ soffice, mostMs }, bytes, extension));
      last = converted.catch(() => undefined);
      return converted;
    },
  };
}

interface Program {
  readonly soffice: string;
  readonly mostMs: number;
}

async function convert(program: Program, bytes: Uint8Array, extension: string): Promise<Uint8Array | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-office-'));
  try {
    const [profile, input] = [join(folder, 'profile'), join(folder, `input.${extension}`)];
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings);
    await writeFile(input, bytes);
    await run(program, folder, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
      ...['--convert-to', 'pdf', '--outdir', folder, input],
    ]);
    // It says that it went well also when it wrote nothing.
    return await readFile(join(folder, 'input.pdf')).catch(() => undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when the program has ended, by itself or by its time. What it started ends with it. */
function run({ soffice, mostMs }: Program, folder: string, args: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Nothing of our own environment: it holds secrets.
  const env = { HOME: folder, TMPDIR: folder, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };
  const child = spawn(soffice, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  const late = setTimeout(() => killGroup(child), mostMs);
  const end = () => {
    clearTimeout(late);
    killGroup(child);
    resolve();
  };
  child.once('error', end).once('exit', end);
  return promise;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
