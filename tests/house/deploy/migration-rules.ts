import { isConcurrent, type MigrationText } from '../../../src/platform/database/migrations/journal.ts';

/**
 * What a migration may not do while processes of the release before work with the database. A contract step may take what no
 * supported release names any more; a file that says why may lock a table for longer than a moment.
 */
export function problemsOf({ statements, concurrent, contract, locks }: MigrationText): readonly string[] {
  const made = new Set(statements.flatMap((one) => createdTable.exec(one)?.[1] ?? []));
  const added = new Map(
    statements.flatMap((one) =>
      [...one.matchAll(addedColumn)].map(([, column, rest]) => [String(column), String(rest)] as const),
    ),
  );
  const problems = statements.flatMap((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ');
    const about = { text, added, isNew: made.has(tableOf(text) ?? '') };
    const broken = contract ? [] : breaking.filter((rule) => rule.when(about));
    const locking = locks ? [] : holding.filter((rule) => rule.when(about));
    const hidden = isSeveral(statement) ? [several] : [];
    return [...hidden, ...broken, ...locking].map(({ why }) => `${why}: ${text.slice(0, 120)}`);
  });
  if (!concurrent) return problems;
  const others = statements.filter((one) => !isConcurrent(one));
  const lasting = statements.filter((one, at) => isBuild(one) && !isDropOf(statements[at - 1], indexOf(one)));
  return [
    ...problems,
    ...others.map((one) => `stands in a file of its own, since concurrent ones run outside a transaction: ${one}`),
    ...lasting.map(
      (one) => `needs "drop index concurrently if exists" before it, for when it was begun before: ${one}`,
    ),
  ];
}

interface About {
  readonly text: string;
  /** Columns that the same file adds, with what it says of them. */
  readonly added: ReadonlyMap<string, string>;
  /** The table is made by the same file. */
  readonly isNew: boolean;
}
interface Rule {
  readonly why: string;
  readonly when: (about: About) => boolean;
}

const createdTable = /^create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/i;
const addedColumn = /\badd column (?:if not exists )?"?(\w+)"?([\s\S]*?)(?=\badd column\b|$)/gi;
const tableOf = (text: string): string | undefined =>
  (/^alter table (?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?/i.exec(text) ??
    / on (?:only )?(?:"?public"?\.)?"?(\w+)"? (?:using|\()/i.exec(text) ??
    /^(?:update|delete from|insert into|truncate(?: table)?) (?:"?public"?\.)?"?(\w+)"?/i.exec(text))?.[1];

const indexOf = (statement: string) => /concurrently (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1];
const isBuild = (statement: string) => /^create/i.test(statement) && isConcurrent(statement);
const isDropOf = (statement: string | undefined, index: string | undefined) =>
  new RegExp(`^drop index concurrently if exists "?${index}"?;?$`, 'i').test(statement ?? '');

const says =
  (pattern: RegExp) =>
  ({ text, isNew }: About): boolean =>
    !isNew && pattern.test(text);
/** The code before writes no value twice with a column that the same file adds: it is empty there, or another in each row. */
const differsInNewColumn = ({ text, added }: About): boolean =>
  !/\bnulls not distinct\b/i.test(text) &&
  [...(/\(([^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].some(([name]) => {
    const rest = added.get(name);
    return rest !== undefined && (!/\b(default|generated)\b/i.test(rest) || volatile.test(`add column ${rest}`));
  });
/** What a rule for each row names: columns, and what is not known to be something else. */
function namesIn(rule: string): readonly string[] {
  const plain = rule.replaceAll(/'[^']*'|::\s*"?\w+"?|"?\w+"?\s*\.|\w+\s*(?=\()/g, ' ');
  return [...plain.matchAll(/[a-z_]\w*/gi)].map(([name]) => name).filter((name) => !words.test(name));
}
const words = /^(and|or|not|is|null|in|between|like|ilike|true|false|any|all|array|distinct|from)$/i;
const rowRule = /\badd (?:constraint "?\w+"? )?(?:foreign key|check) ?\((.*)\)/i;
const referring = /\badd (?:constraint "?\w+"? )?foreign key ?\(([^)]*)\)/i;
/** A rule that is validated later holds for new rows from the start. */
const onlyOfNewColumns = ({ text, added }: About): boolean => {
  const names = namesIn((referring.exec(text) ?? rowRule.exec(text))?.[1] ?? '');
  return names.length > 0 && names.every((name) => added.has(name));
};
/** Rules that look at how a statement begins see the first one alone. */
const several = { why: 'stands behind another statement (put "--> statement-breakpoint" between them)' };
const isSeveral = (statement: string): boolean =>
  statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|\/\*[\s\S]*?\*\/|--.*$/gm, '')
    .replace(/;\s*$/, '')
    .includes(';');
const volatile =
  /\badd column\b.*(\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b|\b(big|small)?serial\b|generated always)/i;

const breaking: readonly Rule[] = [
  {
    why: 'takes what the release before names',
    when: says(/\bdrop (table|column|view|type|schema|function|sequence)\b/i),
  },
  {
    why: 'renames what the release before names',
    when: says(/\brename (to|column|constraint)\b|\brename "?\w+"? to\b/i),
  },
  {
    why: 'asks for a value that the release before does not write',
    when: says(/\badd column\b(?!.*\b(default|generated|big ?serial|serial)\b).*\bnot null\b/i),
  },
  { why: 'asks for a value that the release before may leave out', when: says(/\bset not null\b|\bdrop default\b/i) },
  { why: 'changes a type under the release before', when: says(/\bset data type\b|\balter column "?\w+"? type\b/i) },
  {
    why: 'refuses what the release before may write twice',
    when: (about) =>
      says(/^create unique index|\badd (constraint "?\w+"? )?(unique|primary key)\b/i)(about) &&
      !differsInNewColumn(about),
  },
  {
    why: 'refuses what the release before may write',
    when: (about) => says(rowRule)(about) && !onlyOfNewColumns(about),
  },
  { why: 'takes the rows of the release before', when: says(/^truncate\b/i) },
];

const holding: readonly Rule[] = [
  {
    why: 'locks out writers while the index is built (use CONCURRENTLY, in a file of its own)',
    when: says(/^create (unique )?index (?!concurrently)/i),
  },
  {
    why: 'locks out everybody (use CONCURRENTLY)',
    when: ({ text }) => /^(drop index|reindex \w+) (?!concurrently)/i.test(text),
  },
  {
    why: 'reads the whole table while it is locked (add NOT VALID, and validate in a later file)',
    when: says(/\badd (constraint "?\w+"? )?(foreign key|check)\b(?!.*\bnot valid\b)/i),
  },
  {
    why: 'builds an index while the table is locked (build it concurrently, then add the constraint USING INDEX)',
    when: says(/\badd (constraint "?\w+"? )?(unique|primary key)\b(?!.*\busing index\b)/i),
  },
  { why: 'rewrites the table while it is locked', when: says(volatile) },
  {
    why: 'rewrites the table while it is locked',
    when: says(/\bset data type\b|\balter column "?\w+"? type\b|\bset logged\b|\bset unlogged\b/i),
  },
  { why: 'reads the whole table while it is locked', when: says(/\bset not null\b/i) },
  {
    why: 'changes rows until the end of the migration (do it in a job, piece by piece)',
    when: says(/^(update|delete from)\b|^with\b.*\b(update|delete from)\b/i),
  },
  { why: 'locks out everybody', when: says(/^(vacuum full|cluster|lock table)\b/i) },
];
