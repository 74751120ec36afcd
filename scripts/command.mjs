// Runs one of the commands in src/app/server/commands: its name first, then what it takes.
import { environmentFile, installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(await runPinned([...environmentFile(), 'src/app/server/command.ts', ...process.argv.slice(2)]));
