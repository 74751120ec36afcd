import type { ListFile } from '../../../../kernel/files/list-file.ts';
import { personName } from '../../../accounts/model.ts';
import type { ImportItem } from '../../contract.ts';
import { importStateLabel, refusedIn, writtenIn } from '../../model.ts';

/** Imports as a file: which files were sent, by whom, and what became of them. */
export const importsList: ListFile<ImportItem> = {
  name: 'imports',
  title: 'Imports',
  columns: [
    { label: 'File', kind: 'text', value: ({ fileName }) => fileName },
    { label: 'Format', kind: 'text', value: ({ format }) => format?.toUpperCase() },
    { label: 'Bytes', kind: 'number', value: ({ size }) => size },
    { label: 'Uploaded', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: 'By', kind: 'text', value: ({ createdBy }) => personName(createdBy) },
    { label: 'Status', kind: 'text', value: importStateLabel },
    { label: 'Written', kind: 'number', value: ({ counts }) => counts && writtenIn(counts) },
    { label: 'Refused', kind: 'number', value: ({ counts }) => counts && refusedIn(counts) },
    { label: 'Imported', kind: 'moment', value: ({ importedAt }) => importedAt },
    { label: 'Undone', kind: 'moment', value: ({ undoneAt }) => undoneAt },
  ],
};
