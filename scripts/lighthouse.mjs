import { installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
const built = await runPinned(['scripts/build-web.ts']);
process.exit(built === 0 ? await runPinned(['tests/landing/lighthouse.ts']) : built);
