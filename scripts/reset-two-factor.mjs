import { environmentFile, installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(
  await runPinned([...environmentFile(), 'src/app/server/commands/reset-two-factor.ts', ...process.argv.slice(2)]),
);
