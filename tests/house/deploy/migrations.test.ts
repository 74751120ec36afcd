import { describe, expect, it } from 'vitest';
import {
  builtIndex,
  ownMigrations,
  parseMigration,
  readJournal,
  readMigration,
} from '../../../src/platform/database/migrations/journal.ts';
import { problemsOf } from './migration-rules.ts';

const entries = readJournal();
const firstChecked = 1 + entries.findIndex(({ tag }) => tag === ownMigrations.uncheckedUpTo);
const checked = entries.slice(firstChecked);

describe('migrations', () => {
  it('are checked from the one after the last release without rules', () => {
    expect(firstChecked).toBeGreaterThan(100);
  });

  it('break nothing that runs beside them and lock nothing for long, or say why', () => {
    const found = checked.flatMap(({ tag }) =>
      problemsOf(readMigration(ownMigrations, tag)).map((one) => `${tag} ${one}`),
    );
    expect(found, 'See docs/decisions/0111-migrations-without-downtime.md').toEqual([]);
  });

  it('have no marks that nobody reads', () => {
    const marks = checked.flatMap(({ tag }) => {
      const { contract, locks } = readMigration(ownMigrations, tag);
      return [contract, locks].filter((one) => one !== undefined).map(() => tag);
    });
    const unneeded = marks.filter((tag) => {
      const text = readMigration(ownMigrations, tag);
      return problemsOf({ ...text, contract: undefined, locks: undefined }).length === 0;
    });
    expect(unneeded).toEqual([]);
  });

  it('give an index that is built concurrently a name that no index had before', () => {
    // One that is there counts as built, also with other columns.
    const names = entries.flatMap(({ tag }) =>
      readMigration(ownMigrations, tag).statements.flatMap(
        (one) => /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"?/i.exec(one)?.[1] ?? [],
      ),
    );
    const built = checked.flatMap(({ tag }) =>
      readMigration(ownMigrations, tag).statements.flatMap((one) => builtIndex(one)?.name ?? []),
    );
    expect(built.filter((name) => names.filter((one) => one === name).length > 1)).toEqual([]);
  });

  it('name the migration that code must know after a contract step', () => {
    const tags = entries.map(({ tag }) => tag);
    for (const [place, { tag }] of checked.entries()) {
      const { contract } = readMigration(ownMigrations, tag);
      if (contract) expect(tags.slice(0, firstChecked + place)).toContain(contract.since);
    }
  });
});

describe('the rules of migrations', () => {
  const problems = (text: string) => problemsOf(parseMigration(text)).map((one) => one.split(':')[0]);
  const breaks = expect.stringMatching(/release before/);
  const locks = expect.stringMatching(/lock|until the end/);
  const next = '--> statement-breakpoint\n';

  it.each([
    ['a dropped column', 'ALTER TABLE "deals" DROP COLUMN "note";', [breaks]],
    ['a dropped table', 'DROP TABLE "deals" CASCADE;', [breaks]],
    ['a renamed column', 'ALTER TABLE "deals" RENAME COLUMN "note" TO "remark";', [breaks]],
    ['a renamed table', 'ALTER TABLE "deals" RENAME TO "loans";', [breaks]],
    ['a column that needs a value', 'ALTER TABLE "deals" ADD COLUMN "note" text NOT NULL;', [breaks]],
    ['a value that was optional', 'ALTER TABLE "deals" ALTER COLUMN "note" SET NOT NULL;', [breaks, locks]],
    ['another type', 'ALTER TABLE "deals" ALTER COLUMN "note" SET DATA TYPE jsonb;', [breaks, locks]],
    ['a new unique rule', 'ALTER TABLE "deals" ADD CONSTRAINT "once" UNIQUE("note");', [breaks, locks]],
    ['an index', 'CREATE INDEX "by_note" ON "deals" USING btree ("note");', [locks]],
    ['a dropped index', 'DROP INDEX "by_note";', [locks]],
    [
      'a checked foreign key',
      'ALTER TABLE "deals" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."accounts"("id");',
      [breaks, locks],
    ],
    ['a check', 'ALTER TABLE "deals" ADD CONSTRAINT "small" CHECK (a < 5);', [breaks, locks]],
    ['a rule of new rows', 'ALTER TABLE "deals" ADD CONSTRAINT "small" CHECK (a < 5) NOT VALID;', [breaks]],
    [
      'a rule of a new column and one that is there',
      `ALTER TABLE "deals" ADD COLUMN "b" int;${next}ALTER TABLE "deals" ADD CONSTRAINT "small" CHECK ("deals"."b" < "deals"."a") NOT VALID;`,
      [breaks],
    ],
    [
      'a unique rule in which the new column is the same everywhere',
      `ALTER TABLE "deals" ADD COLUMN "b" text DEFAULT '' NOT NULL;${next}ALTER TABLE "deals" ADD CONSTRAINT "once" UNIQUE("a","b");`,
      [breaks, locks],
    ],
    [
      'a second statement behind a first',
      'ALTER TABLE "deals" ADD COLUMN "b" text; UPDATE "deals" SET "b" = \';\';',
      [expect.stringMatching(/^stands behind/)],
    ],
    [
      'another value in each row',
      'ALTER TABLE "deals" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
      [locks],
    ],
    ['rows changed at once', 'UPDATE "deals" SET "note" = \'\';', [locks]],
    ['a number for each row', 'ALTER TABLE "deals" ADD COLUMN "number" bigserial NOT NULL;', [locks]],
  ])('refuse %s', (_case, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it.each([
    [
      'a table with all its rules',
      'CREATE TABLE "visits" ("id" uuid);--> statement-breakpoint\nALTER TABLE "visits" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "public"."deals"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "visits" USING btree ("id");',
    ],
    ['a column that may be empty', 'ALTER TABLE "deals" ADD COLUMN "note" text;'],
    ['a column with a default', 'ALTER TABLE "deals" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;'],
    [
      'a rule of new columns that is validated later',
      `ALTER TABLE "deals" ADD COLUMN "a" text;${next}ALTER TABLE "deals" ADD CONSTRAINT "small" CHECK (length("deals"."a") < 5 and a <> 'it;s') NOT VALID;`,
    ],
    [
      'a reference from a new column',
      `ALTER TABLE "deals" ADD COLUMN "a" uuid;${next}ALTER TABLE "deals" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."accounts"("id") NOT VALID;`,
    ],
    ['its validation', 'ALTER TABLE "deals" VALIDATE CONSTRAINT "small";'],
    [
      'an index that locks nobody out',
      'DROP INDEX CONCURRENTLY IF EXISTS "by_note";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "by_note" ON "deals" USING btree ("note");',
    ],
    [
      'a contract step',
      '-- contract since 0111_note: nothing reads the note any more\nALTER TABLE "deals" DROP COLUMN "note";',
    ],
    ['a lock with its reason', '-- locks: at most one row for each lender\nUPDATE "lenders" SET "note" = \'\';'],
  ])('allow %s', (_case, text) => {
    expect(problems(text)).toEqual([]);
  });

  it('ask for what makes a concurrent index repeatable, and for a file of its own', () => {
    const index = 'CREATE INDEX CONCURRENTLY "by_note" ON "deals" USING btree ("note");';
    expect(problems(index)).toEqual([expect.stringMatching(/^needs "drop index/)]);
    expect(problems(`ALTER TABLE "deals" ADD COLUMN "note" text;--> statement-breakpoint\n${index}`)).toHaveLength(2);
  });
});
