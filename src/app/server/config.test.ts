import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'a secret that is long enough to be one';
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: join(folder, 'data'), ...environment });

describe('the configuration', () => {
  it('has the documented defaults', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mode: 'development',
      publicUrl: 'http://localhost:3000',
    });
  });

  it('makes a secret once outside production, readable by its owner only', () => {
    const first = read({}).appSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).appSecret).toBe(first);
    expect(statSync(join(folder, 'data', 'app-secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['no byte, as a full disk leaves it', '', 0],
    ['spaces', ' '.repeat(40), 0],
    ['a word', 'short', 5],
  ])('refuses a kept secret of %s, and says what to do', (_what, text, length) => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(dataDir, 'app-secret'), text);
    expect(() => read({ DATA_DIR: dataDir })).toThrow(
      new RegExp(`app-secret holds ${length} characters .* at least 32 .*Put it back from a backup, or delete it`),
    );
    rmSync(join(dataDir, 'app-secret'));
    expect(read({ DATA_DIR: dataDir }).appSecret.length).toBeGreaterThanOrEqual(32);
    expect(readdirSync(dataDir).sort()).toEqual(['app-secret', 'data-key']);
  });

  it('takes the key of personal identifiers from the variable, else from a file, and starts without one', () => {
    const key = 'a data key that is long enough to be one';
    const file = join(folder, 'key-of-a-test');
    writeFileSync(file, `${key}\n`);
    expect(read({ DATA_KEY: key, DATA_KEY_FILE: '/nowhere' }).dataKey).toBe(key);
    expect(read({ DATA_KEY_FILE: file }).dataKey).toBe(key);
    expect(read({ DATA_KEY_FILE: '/nowhere/data-key' }).dataKey).toBeUndefined();
    expect(() => read({ DATA_KEY: 'short' })).toThrow(/DATA_KEY: must have at least 32 characters/);
  });

  it('refuses a secret of spaces', () => {
    expect(() => read({ APP_SECRET: ' '.repeat(40) })).toThrow(/APP_SECRET: must have at least 32 characters/);
  });

  it('needs a secret in production', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/APP_SECRET: is required in production/);
    const production = { NODE_ENV: 'production', APP_SECRET: secret, HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost:25' };
    expect(read(production).host).toBe('0.0.0.0');
  });

  it('needs a mail server in production, where nobody sees the local mailbox', () => {
    expect(() => read({ NODE_ENV: 'production', APP_SECRET: secret })).toThrow(/SMTP_URL: is required in production/);
  });

  describe('of payments', () => {
    const names = ['starter', 'professional', 'enterprise'].flatMap((plan) => [`${plan}.monthly`, `${plan}.annual`]);
    const prices = names.map((name, place) => `${name}=price_${place}`).join(', ');
    const stripe = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICES: prices,
    };
    it('is manual invoicing without a word', () => expect(read({}).payments).toEqual({ by: 'manual' }));

    it('takes Stripe with everything it needs', () => {
      const { payments } = read(stripe);
      expect(payments).toMatchObject({ by: 'stripe', apiBase: 'https://api.stripe.com', secretKey: 'rk_test_1' });
      expect(payments.by === 'stripe' && payments.prices['enterprise.annual']).toBe('price_5');
    });

    it('names everything that Stripe still needs, and no value of it', () => {
      const start = () =>
        read({ PAYMENTS: 'stripe', STRIPE_PRICES: prices.replace('starter.annual', 'starter.yearly') });
      expect(start).toThrow(
        /STRIPE_SECRET_KEY: is required.*\n.*STRIPE_WEBHOOK_SECRET: is required.*\n.*STRIPE_PRICES: must name a price for starter\.annual,/,
      );
    });

    it.each([
      ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_1' }, /STRIPE_SECRET_KEY/],
      [
        'one price for two plans',
        { STRIPE_PRICES: prices.replace('price_5', 'price_4') },
        /another price for each plan/,
      ],
      [
        'a plain address for the key',
        { STRIPE_API_BASE: 'http://stripe.example.com' },
        /STRIPE_API_BASE: must be an https/,
      ],
      ['another way to pay', { PAYMENTS: 'cash' }, /PAYMENTS: must be manual or stripe/],
    ])('refuses %s', (_what, changes, message) => expect(() => read({ ...stripe, ...changes })).toThrow(message));
  });

  describe('of the storage of files', () => {
    const s3 = { STORAGE: 's3', S3_BUCKET: 'plinth-files' };
    it('is a folder without a word', () => expect(read({}).storage).toEqual({ by: 'folder' }));

    it('takes a bucket, with keys or with the role of the machine', () => {
      expect(read(s3).storage).toMatchObject({ bucket: 'plinth-files', region: 'us-east-1', silenceMs: 15_000 });
      expect(read(s3).storage).toMatchObject({ credentials: undefined, endpoint: undefined });
      const keys = { S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'hunter2' };
      const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'hunter2' };
      expect(read({ ...s3, ...keys }).storage).toMatchObject({ credentials });
    });

    it.each([
      ['another storage', { STORAGE: 'ftp' }, /STORAGE: must be folder or s3/],
      ['no bucket', { S3_BUCKET: '' }, /S3_BUCKET: is required with STORAGE=s3/],
      ['half of a key', { S3_ACCESS_KEY_ID: 'AKIATEST' }, /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must both be set/],
      ['a plain address', { S3_ENDPOINT: 'http://minio.example.com' }, /S3_ENDPOINT: must be an https/],
      ['a timeout that is none', { S3_TIMEOUT_SECONDS: '0' }, /S3_TIMEOUT_SECONDS: must be a number of seconds/],
    ])('refuses %s', (_what, changes, message) => expect(() => read({ ...s3, ...changes })).toThrow(message));

    it('never repeats a secret', () => {
      const start = () => read({ ...s3, S3_SECRET_ACCESS_KEY: 'hunter2' });
      expect(start).toThrow(/must both be set/);
      expect(start).not.toThrow(/hunter2/);
    });
  });

  it('refuses a host other than loopback outside production, since the demo passwords are known', () => {
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(/HOST: must be 127\.0\.0\.1/);
  });

  it('takes the number of proxies in front, or their addresses', () => {
    const trusted = (value: string) => read({ TRUST_PROXY: value }).trustProxy;
    expect([read({}).trustProxy, trusted('2')]).toEqual([0, 2]);
    expect(trusted('192.0.2.7, 10.0.0.0/8,2001:db8::/32')).toEqual(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32']);
    for (const wrong of ['10', '-1', 'true', 'proxy.example.com', '10.0.0.0/33', '10.0.0.1,', '2001:db8::/129']) {
      expect(() => trusted(wrong)).toThrow(/TRUST_PROXY: must be the number of proxies/);
    }
  });

  it('requires two-factor sign-in of nobody, or of those it names', () => {
    const required = (value: string) => read({ TWO_FACTOR_REQUIRED: value }).twoFactorRequired;
    expect([read({}).twoFactorRequired, required('admin'), required('lender , admin')]).toEqual([
      [],
      ['admin'],
      ['lender', 'admin'],
    ]);
    for (const wrong of ['superadmin', 'admin;lender', 'admin,', 'yes']) {
      expect(() => required(wrong)).toThrow(/TWO_FACTOR_REQUIRED.*: must be a list of admin, lender/);
    }
  });

  it('names every wrong value with what it should be', () => {
    const wrong = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'mail',
      NODE_ENV: 'staging',
      APP_SECRET: 'short',
    };
    expect(() => read(wrong)).toThrow(/NODE_ENV.*\n?[\s\S]*PORT[\s\S]*DATABASE_URL[\s\S]*SMTP_URL[\s\S]*APP_SECRET/);
  });
});
