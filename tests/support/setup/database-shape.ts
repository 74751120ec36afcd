import type pg from 'pg';

interface Column {
  readonly type: string;
  /** A row cannot do without a value that is written for it. */
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** Rows that are written without it have the same value. */
  readonly isSame: boolean;
  readonly isGenerated: boolean;
  /** PostgreSQL numbers it and takes no other value in an update. */
  readonly isNumbered: boolean;
}
interface Table {
  readonly columns: ReadonlyMap<string, Column>;
  /** What its rows are unique by: columns or expressions, and under which condition. */
  readonly unique: ReadonlyMap<string, readonly string[]>;
}
/** What code relies on that was written for a database. */
export type Shape = ReadonlyMap<string, Table>;

export async function shapeOf(client: Pick<pg.ClientBase, 'query'>): Promise<Shape> {
  const { rows: columns } = await client.query<Column & { table: string; name: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isGenerated", a.attidentity = 'a' as "isNumbered", a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
      a.attgenerated = '' and coalesce(pg_get_expr(d.adbin, d.adrelid) !~ '(nextval|gen_random_uuid|random|clock_timestamp)\\(', false) as "isSame"
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const { rows: indexes } = await client.query<{ table: string; rule: string; keys: string[] }>(`
    select c.relname as table, substring(pg_get_indexdef(i.indexrelid) from ' USING \\w+ (.*)$') as rule,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as keys
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and i.indisvalid and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const tables = new Map<string, { columns: Map<string, Column>; unique: Map<string, readonly string[]> }>();
  for (const { table, name, ...column } of columns) {
    const one = tables.get(table) ?? { columns: new Map(), unique: new Map() };
    tables.set(table, one);
    one.columns.set(name, column);
  }
  for (const { table, rule, keys } of indexes) tables.get(table)?.unique.set(rule, keys);
  return tables;
}

/** What code that was written for one shape does not find in another, or is refused there. */
export function shapeProblems(old: Shape, now: Shape): readonly string[] {
  return [...old].flatMap(([name, table]) => {
    const today = now.get(name);
    if (!today) return [`${name} is gone`];
    return [...columnProblems(name, table, today), ...uniqueProblems(name, table, today)];
  });
}

function columnProblems(name: string, old: Table, today: Table): readonly string[] {
  const ofOld = [...old.columns].flatMap(([column, was]) => {
    const is = today.columns.get(column);
    if (!is) return [`${name}.${column} is gone`];
    if (is.type !== was.type) return [`${name}.${column} is no ${was.type} any more`];
    if (was.hasDefault && !is.hasDefault) return [`${name}.${column} has no default any more`];
    return is.isRequired && !was.isRequired ? [`${name}.${column} has to be written`] : [];
  });
  const ofNew = [...today.columns].filter(([column, { isRequired }]) => isRequired && !old.columns.has(column));
  return [...ofOld, ...ofNew.map(([column]) => `${name}.${column} has to be written`)];
}

function uniqueProblems(name: string, old: Table, today: Table): readonly string[] {
  /** What old code does not write is empty, unless there is a default: which may be the same in each row. */
  const differs = (column: string) => !old.columns.has(column) && !today.columns.get(column)?.isSame;
  const gone = [...old.unique.keys()].filter((rule) => !today.unique.has(rule));
  const added = [...today.unique].filter(
    ([rule, keys]) =>
      !old.unique.has(rule) && !keys.some((column) => differs(column) && !/NULLS NOT DISTINCT/.test(rule)),
  );
  return [
    ...gone.map((rule) => `${name} is no longer unique by ${rule}`),
    ...added.map(([rule]) => `${name} is unique by ${rule}`),
  ];
}
