import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([{ words: ['back-up'] }, { words: [] }])(
  'an unknown command ends with the names of those there are: $words',
  ({ words }) => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'command.ts'), ...words], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(`There is no command "${words[0] ?? ''}". There are: backup, create-superadmin, `);
    expect(status).toBe(2);
  },
);
