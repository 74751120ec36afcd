// Runs one of the commands beside it: its name first, then what it takes.
import './processes/quick-loading.ts';

const [name] = process.argv.splice(2, 1);
await import(`./commands/${name}.ts`);
