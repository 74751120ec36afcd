import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { classTexts } from '../content/class-texts.ts';
import { type Chunk, type Load, planChunks } from './chunk-plan.ts';
import { headsOfPages, type Manifest } from './page-heads.ts';
import { type SitePage, sitePages } from './site-pages.ts';

const root = resolve(import.meta.dirname, '../..');
const web = join(root, 'src/app/web');

interface Output {
  /** Emptied before. */
  readonly outDir?: string;
  /** Beside those of the configuration. */
  readonly plugins?: readonly Plugin[];
}

/** A part that is loaded later takes little from a first visit. */
const weightOfPart = 0.1;

/** Builds the web app: once to see what each page needs, then with these modules put together, and with what each page loads first. */
export async function buildApp({ outDir = join(root, 'dist/web'), plugins = [] }: Output = {}): Promise<void> {
  const configFile = join(root, 'vite.config.ts');
  const config: InlineConfig = { root: web, configFile, logLevel: 'warn', plugins: [...plugins] };
  const kinds = globSync('*/kind.ts', { cwd: join(root, 'src/lending/kinds') })
    .sort()
    .map((file) => `../../lending/kinds/${file}`);
  const files = await planFiles(config, sitePages(kinds, kinds[0] ?? ''));
  const shared = { name: (id: string) => files.get(id) ?? null, debugName: 'what pages share' };
  const rolldownOptions = { output: { codeSplitting: { groups: [shared] } } };
  await build({ ...config, build: { outDir, emptyOutDir: true, rolldownOptions } });
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  writeFileSync(join(outDir, '.vite/page-heads.json'), JSON.stringify(await headsOfPages(manifest, kinds)));
  writeFileSync(join(outDir, '.vite/page-texts.json'), JSON.stringify(await classTexts()));
}

async function planFiles(config: InlineConfig, pages: readonly SitePage[]): Promise<ReadonlyMap<string, string>> {
  const built = await build({ ...config, logLevel: 'error', build: { write: false, minify: false } });
  if (!('output' in built)) throw new Error('The web app is built in more than one way.');
  const chunks = built.output.filter((part) => part.type === 'chunk');
  const fileOf = new Map(chunks.map(({ facadeModuleId, fileName }) => [keyOf(facadeModuleId), fileName]));
  const loadOf = ({ paths, loads }: SitePage): Load => ({
    name: paths[0] ?? '',
    roots: loads.flatMap((key) => fileOf.get(key) ?? []),
    weight: 1,
  });
  const ofPages = pages.map(loadOf);
  const roots = new Set(ofPages.flatMap((load) => load.roots));
  const frame = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const ofParts = chunks
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !roots.has(fileName))
    .map(({ fileName }): Load => ({ name: fileName, roots: [fileName], weight: weightOfPart }));
  return planChunks(chunks.map(read), frame, [...ofPages, ...ofParts]);
}

/** As the manifest calls a module. */
const keyOf = (id: string | null): string => (id === null ? '' : relative(web, id));

const read = (chunk: Rolldown.OutputChunk): Chunk => ({
  file: chunk.fileName,
  size: chunk.code.length,
  modules: chunk.moduleIds,
  imports: chunk.imports,
  isEntry: chunk.isEntry || chunk.isDynamicEntry,
});
