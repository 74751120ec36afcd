import { installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(await runPinned(['tests/bench/run.ts', ...process.argv.slice(2)]));
