import { installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(await runPinned(['scripts/run-checks.ts', ...process.argv.slice(2)]));
