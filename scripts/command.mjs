// Runs one of the commands in src/app/server/commands: its name first, then what it takes.
import { environmentFile, installWhatIsMissing, runPinned } from './bootstrap.mjs';

const [name, ...rest] = process.argv.slice(2);
installWhatIsMissing();
process.exit(await runPinned([...environmentFile(), `src/app/server/commands/${name}.ts`, ...rest]));
