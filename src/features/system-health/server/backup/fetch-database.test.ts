import { describe, expect, it } from 'vitest';
import { encryptionOf } from './fetch-database.ts';

describe('the programs that fetch the database of another machine', () => {
  const address = 'postgres://plinth:secret@db.example.com/plinth';

  it.each([
    ['', {}],
    ['?sslmode=disable', { PGSSLMODE: 'disable' }],
    ['?sslmode=require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?ssl=true', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
    ['?sslmode=verify-full&sslrootcert=/ca.pem', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' }],
    ['?sslmode=require&uselibpqcompat=true', { PGSSLMODE: 'require' }],
    [
      '?sslcert=/c.pem&sslkey=/k.pem&sslrootcert=/ca.pem',
      { PGSSLMODE: 'verify-full', PGSSLCERT: '/c.pem', PGSSLKEY: '/k.pem', PGSSLROOTCERT: '/ca.pem' },
    ],
  ])('encrypt as the app does: %s', (options, expected) => {
    expect(encryptionOf(`${address}${options}`)).toEqual(expected);
  });
});
