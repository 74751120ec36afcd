import pg from 'pg';
import { inject } from 'vitest';
import { callShared } from './shared-app.ts';

/** Every account of the demo market has this password, and so has every copy of one. */
export const demoPassword = 'Plinth!demo1';

export interface People {
  readonly broker: string;
  /** Each of another company; the companies are the demo market's, shared by all files. */
  readonly lenders: readonly string[];
}

/**
 * Accounts for one test file alone in the app that the browser tests share, so that files which run side by side see
 * none of each other's deals and notices. They are copies of demo accounts, with the same password.
 */
export async function makePeople(file: string, lenderCount: number): Promise<People> {
  const roles = [
    'broker',
    ...Array.from({ length: lenderCount }, (_, index) => `lender${index === 0 ? '' : index + 1}`),
  ];
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    const emails: string[] = [];
    for (const role of roles) emails.push(await copyAccount(client, role, file));
    const [broker = '', ...lenders] = emails;
    return { broker, lenders };
  } finally {
    await client.end();
  }
}

async function copyAccount(client: pg.Client, role: string, file: string): Promise<string> {
  const email = `${role}.${file}@example.com`;
  const { rowCount } = await client.query(
    `insert into accounts select (jsonb_populate_record(original,
       jsonb_build_object('id', gen_random_uuid(), 'email', $2::text))).*
     from accounts original where email = $1`,
    [`${role}@example.com`, email],
  );
  if (rowCount !== 1) throw new Error(`The demo market has no ${role}@example.com.`);
  return email;
}

export interface NamedPerson {
  readonly email: string;
  readonly token: string;
  readonly id: string;
}

/** A broker of one test file alone, with a name that others see. */
export async function namedPerson(
  file: string,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<NamedPerson> {
  const email = (await makePeople(file, 0)).broker;
  const { token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  await callShared('PUT', '/api/users/profile', { token, body: name });
  const { user } = await callShared('GET', '/api/users/profile', { token });
  return { email, token, id: user._id };
}
