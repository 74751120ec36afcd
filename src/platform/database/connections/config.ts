import { z } from 'zod';

export interface DatabaseConfig {
  /** Undefined: the app runs its own PostgreSQL inside dataDir. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler that databaseUrl leads to. Undefined: there is no pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica of it. Undefined: there is none. */
  readonly databaseReplicaUrl: string | undefined;
}

const address = { protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' };

export const databaseVariables = {
  DATABASE_URL: z.url(address).optional(),
  DATABASE_DIRECT_URL: z.url(address).optional(),
  DATABASE_REPLICA_URL: z.url(address).optional(),
};
type DatabaseVariables = z.infer<z.ZodObject<typeof databaseVariables>>;

/** `wrong` says for each variable what is wrong with it. */
export function readDatabase(values: DatabaseVariables): DatabaseConfig & { readonly wrong: readonly string[] } {
  const belonging = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).filter(
    (name) => values[name] !== undefined,
  );
  return {
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    wrong:
      values.DATABASE_URL === undefined
        ? belonging.map((name) => `${name}: needs DATABASE_URL, the database that it belongs to`)
        : [],
  };
}
