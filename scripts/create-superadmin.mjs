import { installWhatIsMissing, runPinned } from './bootstrap.mjs';

installWhatIsMissing();
process.exit(
  await runPinned(['--env-file-if-exists=.env', 'src/server/commands/create-superadmin.ts', ...process.argv.slice(2)]),
);
