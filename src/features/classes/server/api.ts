export { readProgress } from './progress.ts';
