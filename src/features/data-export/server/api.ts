export { cellOf } from './write-rows.ts';
