import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts for the web are compressed already; a TTF is not. The two HTML pages get a new nonce for each visit. */
const compressible = '**/*.{js,mjs,css,svg,json,webmanifest,ttf}';
/** Below it a file fits into one packet either way. */
const leastBytes = 1_000;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every file of a folder that gets smaller by it, for the server to send as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const names = globSync(compressible, { cwd: folder });
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const [brotli, gzipped] = await Promise.all([
    asBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    asGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
