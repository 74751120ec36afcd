export { csvRows } from './reading/csv-rows.ts';
export { FileProblem } from './reading/raw-rows.ts';
export { xlsxRows } from './reading/xlsx/xlsx-rows.ts';
