import { installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
const built = await runPinned(['scripts/build-web.ts']);
process.exit(built === 0 ? await runPinned(['tests/landing/take-pictures.ts', ...process.argv.slice(2)]) : built);
