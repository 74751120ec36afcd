/** The server that is pooled, and its account. */
export interface PooledServer {
  /** The folder of its socket. */
  readonly host: string;
  readonly password: string;
}

/** Hands a few sessions of a server to many clients, each for a transaction. */
export interface Pooler {
  /** Without a database: every one of the server is reached. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  };
  /** How many clients share how many sessions of a database. */
  shared(database: string): Promise<{ readonly clients: number; readonly sessions: number }>;
  stop(): Promise<void>;
}

/** The account of every server of the tests. */
export const pooledUser = 'plinth';
