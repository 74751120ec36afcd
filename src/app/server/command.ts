// Runs one of the commands beside it: its name first, then what it takes.
import './processes/quick-loading.ts';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const names = readdirSync(join(import.meta.dirname, 'commands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'));
const [name] = process.argv.splice(2, 1);
if (name !== undefined && names.includes(name)) await import(`./commands/${name}.ts`);
else {
  process.stderr.write(`There is no command "${name ?? ''}". There are: ${names.join(', ')}.\n`);
  process.exitCode = 2;
}
