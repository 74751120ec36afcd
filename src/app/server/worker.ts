// Works on the jobs of an app that runs as another process, over the same database. Runs until it is stopped.
import './processes/quick-loading.ts';
import { endWith } from './processes/process-end.ts';

const { work } = await import('./processes/work.ts');
await work().catch(endWith);
