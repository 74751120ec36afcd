import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import { declaredErrors, declaredRetention } from '../../src/platform/declared/declared.ts';
import { endingText, keptText } from '../../src/platform/jobs/retention.ts';
import { root } from './imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].sort();
const decisions = readdirSync(join(root, 'docs/decisions')).sort();
const operations = read('docs/operations.md');

/** The first groups of every match. */
const groups = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, group]) => group ?? '');
const withoutCode = (text: string) => text.replace(/^\s*```[\s\S]*?^\s*```/gm, '').replace(/`[^`\n]*`/g, 'code');

/** Files that a text names, as it names them. */
const filesIn = (text: string): string[] => groups(text, /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g);
/** How a path may be said: whole, or from any of its folders on. */
const endsOf = (file: string): string[] => file.split('/').map((_, index, parts) => parts.slice(index).join('/'));

interface Target {
  readonly from: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Where the links and images of a document lead inside the project. */
function targetsOf(document: string): Target[] {
  const written = groups(withoutCode(read(document)), /\]\(([^)\s]+)\)/g);
  return written
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      const absolute = path === '' ? join(root, document) : resolve(root, dirname(document), path);
      return { from: document, path: relative(root, absolute), anchor };
    });
}

/** A heading as its address: lower case, spaces as dashes, other signs left out. */
const anchorsOf = (document: string): string[] =>
  groups(withoutCode(read(document)), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Every variable of the configuration with its default as the source writes it. */
function configuredVariables(): Map<string, string | undefined> {
  const own = /z\.object\(\{([\s\S]*?)\n\}\);/.exec(read('src/app/server/config.ts'))?.[1] ?? '';
  const telemetry = read('src/platform/telemetry/telemetry-config.ts');
  const model = read('src/features/assistant/server/language-model/config.ts');
  const texts = read('src/platform/mail/text-messages/texts-config.ts');
  const broker = read('src/platform/events/brokered/broker-config.ts');
  const payments = read('src/features/subscriptions/server/payments/payments-config.ts');
  const database = read('src/platform/database/connections/config.ts');
  const others = [telemetry, model, texts, broker, payments, database].map(
    (text) => /Variables = \{([\s\S]*?)\n\};/.exec(text)?.[1] ?? '',
  );
  const source = own + others.join('');
  const parts = source.split(/^ {2}(?=[A-Z_]+: z)/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), /\.default\('?([^')]+)'?\)/.exec(part)?.[1]]));
}

const variables = configuredVariables();
const named = [...variables.keys()].sort();
const rowsOf = (text: string) => groups(text, /^\| (`[A-Z_]+` \| .+)$/gm).map((row) => row.split(' | '));

describe('the documents', () => {
  it('say how long data is kept, rule by rule as it is declared, and nothing else', () => {
    const section = /\n## How long data is kept\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '';
    const documented = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Data '));
    const rows = declaredRetention(features).map(
      (rule) => `| ${rule.what} | ${keptText(rule)} | ${endingText(rule) || 'Stays'} | ${rule.why} |`,
    );
    expect(documented).toEqual(rows);
  });

  it('are there', () => {
    expect(documents.length).toBeGreaterThan(12);
    expect(documents.flatMap(targetsOf).length).toBeGreaterThan(30);
    expect(named.length).toBeGreaterThan(8);
  });

  it('link to files, images and headings that exist', () => {
    const broken = documents
      .flatMap(targetsOf)
      .filter(
        ({ path, anchor }) =>
          !existsSync(join(root, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
      );
    expect(broken).toEqual([]);
  });

  it('name only paths that exist', () => {
    const missing = documents.flatMap((document) =>
      groups(read(document), /`((?:src|tests|docs|demo|scripts|migrations)(?:\/[\w.-]+)+)\/?`/g)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name only files that exist, also where they say the end of a path alone', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'demo/**/*.ts', 'scripts/**/*'], { cwd: root });
    const ends = new Set(files.flatMap((file) => endsOf(file)));
    // Decisions may say what was before.
    const missing = documents
      .filter((document) => !document.startsWith('docs/decisions/'))
      .flatMap((document) => filesIn(read(document)).map((path) => ({ document, path })))
      .filter(({ path }) => !ends.has(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  // So few that a reader follows the whole way in one sitting.
  it.each([
    ['a quote request', 24],
    ['a chat message', 14],
    ['a stage move', 11],
  ])('walk through %s in %i files, and list them all', (what, count) => {
    const [, walk = ''] = read('docs/architecture.md').split(`**The ${count} files of ${what}, `);
    const [list = ''] = walk.slice(walk.indexOf('\n')).split(/\n\n(?!- )/);
    expect(new Set(filesIn(list)).size).toBe(count);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const asked = documents.flatMap((document) => [
      ...groups(read(document), /npm run ([\w:-]+)/g),
      ...groups(read(document), /npm (start|test)\b/g),
    ]);
    expect(asked).toEqual(expect.arrayContaining(['start', 'test', 'bench', 'create-superadmin']));
    expect(asked.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('are all within reach of the README by links', () => {
    const reached = new Set(['README.md']);
    for (const document of reached)
      for (const { path } of targetsOf(document)) if (path.endsWith('.md')) reached.add(path);
    expect([...reached].sort()).toEqual(documents);
  });

  it('carry the licence of the package, in full', () => {
    const { license } = JSON.parse(read('package.json')) as { license: string };
    expect(license).toBe('Apache-2.0');
    expect(read('LICENSE')).toMatch(/Apache License\s+Version 2\.0[\s\S]+END OF TERMS AND CONDITIONS/);
  });
});

describe('the configuration', () => {
  it('is documented variable by variable, and nothing else is', () => {
    const documented = rowsOf(operations).map(([name = '']) => name.replaceAll('`', ''));
    expect(documented.sort()).toEqual(named);
  });

  it('is documented with its defaults', () => {
    const documented = rowsOf(operations).map(([name = '', value = '']) => [name.replaceAll('`', ''), value] as const);
    const wrong = documented.filter(([name, value]) => {
      const own = variables.get(name);
      return own !== undefined && value !== `\`${own}\``;
    });
    expect(wrong).toEqual([]);
  });

  it('is in the example file variable by variable, and nothing else is', () => {
    expect(groups(read('.env.example'), /^([A-Z_]+)=/gm).sort()).toEqual(named);
  });

  it('is summed up in the README by its own names', () => {
    const summary = /## Configuration([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
    expect([...new Set(groups(summary, /`([A-Z_]+)`/g))].sort()).toEqual(named);
  });
});

describe('the errors', () => {
  it('are documented code by code with their status, and nothing else is', () => {
    const rows = rowsOf(read('docs/errors.md')).map(([code = '', status]) => [
      code.replaceAll('`', ''),
      Number(status),
    ]);
    const table = declaredErrors(features).map(({ code, status }) => [code, status]);
    expect(rows.sort()).toEqual(table.sort());
  });
});

describe('the decisions', () => {
  it('have a number each, which no other has', () => {
    // Not without gaps: numbers are given out before decisions are written.
    const numbers = decisions.map((file) => file.slice(0, 4));
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are listed in the architecture, each once', () => {
    const listed = groups(read('docs/architecture.md'), /^\d+\. \[[^\]]+\]\(decisions\/(\S+)\)$/gm);
    expect(listed).toEqual(decisions);
  });

  it.each(decisions)('%s says context, decision and consequences on one page', (file) => {
    const text = read(`docs/decisions/${file}`);
    expect(text.startsWith(`# ${Number(file.slice(0, 4))}. `)).toBe(true);
    expect(groups(text, /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split('\n').length).toBeLessThan(60);
  });
});
