import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseKeys } from './target.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-target-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the place of backups', () => {
  const secrets = { dataDir: '/srv/plinth/data', values: ['a secret that is long enough to be one'] };

  it.each(['/srv/plinth/data', '/srv/plinth/data/backups', '/srv/plinth', '/srv'])(
    'is apart from the data: %s',
    (place) => {
      expect(() => refuseKeys(place, secrets)).toThrow('apart from DATA_DIR');
    },
  );

  it.each(['/srv/plinth/backups', '/srv/plinth/data-backups', '/mnt'])('may be %s', (place) => {
    expect(() => refuseKeys(place, secrets)).not.toThrow();
  });

  it.each(['app-secret', 'data-key', '.env', 'postgres-password'])('holds no %s', (name) => {
    writeFileSync(join(folder, name), '');
    expect(() => refuseKeys(folder, secrets)).toThrow(`holds ${name}`);
  });
});
