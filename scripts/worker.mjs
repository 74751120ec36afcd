import { environmentFile, installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(await runPinned([...environmentFile(), 'src/app/server/worker.ts']));
