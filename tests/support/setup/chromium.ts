import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import { root } from '../app-process.ts';

const packageFolder = resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..');

/**
 * Our own flags. Playwright adds what automation needs: no background networking, no first run, no updates.
 * What the package of the browser recommends stays out: it switches off the rules between origins.
 */
const flags: readonly string[] = [
  // Nothing but this machine exists, so a screen that needs a foreign origin fails.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // Neither is anything reported to anybody outside.
  '--disable-domain-reliability',
  '--no-pings',
  // Text is as wide on one machine as on another.
  '--font-render-hinting=none',
];

/** The folder of the browser that came with the dependencies, unpacked once per version into the project itself. */
function unpackedChromium(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, 'node_modules/.cache/plinth', `chromium-${version}`);
  fillOnce(folder, (draft) => {
    inflateInto(draft);
    writeFileSync(join(draft, 'fonts.conf'), ownFontsOnly);
  });
  return folder;
}

/**
 * Makes a folder unless it is there. It is filled beside its place and moved there whole, so that nobody meets it half
 * filled, and of two runs that start together the later one takes what the earlier one made.
 */
export function fillOnce(folder: string, fill: (draft: string) => void): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    fill(draft);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The package unpacks into the temporary folder of its process and nowhere else, so it gets a process of its own. */
function inflateInto(folder: string): void {
  const script = `import chromium, { inflate } from '@sparticuz/chromium';
    await Promise.all([chromium.executablePath(), inflate(${JSON.stringify(join(packageFolder, 'bin/al2023.tar.br'))})]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
}

/** The fonts that came along, and no others: a page looks the same wherever the tests run, and wherever the project moves. */
const ownFontsOnly = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Playwright has Chromium keep what its processes share in files of the temporary folder, for the sake of containers whose
 * memory file system is tiny. Where that has room it takes a tenth of the work less.
 */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}

/** The same Chromium as a program that needs nothing in its environment, and writes down what it gets, in `environment`. */
export function chromiumProgram(folder: string): { readonly program: string; readonly environment: string } {
  const chromiumFolder = unpackedChromium();
  const program = join(folder, 'chromium');
  const environment = join(folder, 'environment');
  const script = `#!/bin/sh
env > '${environment}'
export FONTCONFIG_FILE='${chromiumFolder}/fonts.conf' XDG_CACHE_HOME='${chromiumFolder}'
export LD_LIBRARY_PATH='${chromiumFolder}/al2023/lib'
exec '${chromiumFolder}/chromium' "$@"
`;
  writeFileSync(program, script, { mode: 0o700 });
  return { program, environment };
}

/** Starts the real Chromium, for any number of test files to connect to. @param more flags beside our own */
export async function startChromium(more: readonly string[] = []): Promise<BrowserServer> {
  const folder = unpackedChromium();
  const launch = (chromiumSandbox: boolean) =>
    chromium.launchServer({
      host: '127.0.0.1',
      executablePath: join(folder, 'chromium'),
      args: [...flags, ...more],
      ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
      chromiumSandbox,
      env: {
        ...process.env,
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
        XDG_CACHE_HOME: folder,
        // The libraries that a small system lacks came along too.
        LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      },
    });
  // Chromium's sandbox refuses root, and some kernels refuse the sandbox.
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch((error: unknown) => {
    if (error instanceof Error && /sandbox/i.test(error.message)) return launch(false);
    throw error;
  });
}
