import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of `migrations`, as its journal lists it. */
export interface Migration {
  /** When it was generated: the order of migrations, and what a database remembers of those it has. */
  readonly when: number;
  readonly tag: string;
}

/** Where the files are, and from which on they are written so that the release before them goes on working. */
export interface MigrationSource {
  readonly folder: string;
  /** The last file that nobody checked for that (`tests/house/deploy/migration-rules.ts`). */
  readonly uncheckedUpTo: string;
}
export const ownMigrations: MigrationSource = {
  folder: join(import.meta.dirname, '../../../../migrations'),
  uncheckedUpTo: '0110_class_progress',
};

export const readJournal = ({ folder } = ownMigrations): readonly Migration[] =>
  (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: readonly Migration[] }).entries;

export const newestOf = (entries: readonly Migration[]): Migration | undefined =>
  entries.toSorted((one, other) => one.when - other.when).at(-1);

/** What a file says, and how it is to be run. */
export interface MigrationText {
  readonly statements: readonly string[];
  /** As drizzle's own migrator notes it. */
  readonly hash: string;
  /** It builds or drops indexes concurrently, which PostgreSQL refuses inside a transaction. */
  readonly concurrent: boolean;
  /** A contract step: code that does not know the named migration works with the database no more. */
  readonly contract: { readonly since: string; readonly reason: string } | undefined;
  /** Why it may lock a table for longer than a moment. */
  readonly locks: string | undefined;
}

const marks = {
  contract: /^-- contract since (\S+): (.{10,})$/m,
  locks: /^-- locks: (.{10,})$/m,
};

export function readMigration({ folder }: Pick<MigrationSource, 'folder'>, tag: string): MigrationText {
  return parseMigration(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
}

export function parseMigration(text: string): MigrationText {
  const statements = text
    .split('--> statement-breakpoint')
    .map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((one) => one !== '');
  const contract = marks.contract.exec(text);
  return {
    statements,
    hash: createHash('sha256').update(text).digest('hex'),
    concurrent: statements.some(isConcurrent),
    contract: contract ? { since: String(contract[1]), reason: String(contract[2]) } : undefined,
    locks: marks.locks.exec(text)?.[1],
  };
}

/** `create index concurrently` and its like. */
export const isConcurrent = (statement: string): boolean =>
  /^\w+\s+(unique\s+)?index\s+concurrently\b/i.test(statement);

/** The index that a statement builds concurrently. */
export function builtIndex(statement: string): { readonly name: string; readonly table: string } | undefined {
  const [, name, table] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(
      statement,
    ) ?? [];
  return name && table ? { name, table } : undefined;
}
export const droppedIndex = (statement: string): string | undefined =>
  /^drop\s+index\s+concurrently\s+if\s+exists\s+"?(\w+)"?\s*;?$/i.exec(statement)?.[1];
