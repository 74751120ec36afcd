import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { areDocumentsReady } from '../../../lending/documents/requirement.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { dealDocumentTexts as texts } from '../model.ts';
import { type ChosenLender, hasProgram, isUndecided, requirementsOptions } from './requirement-queries.ts';

/** What has to be chosen before anybody knows which documents a deal needs. */
const missingOf = (deal: ChosenLender): string | undefined =>
  hasProgram(deal) ? undefined : deal.selectedLenderId === null ? texts.noLender : texts.noProgram;

/**
 * The Documents step of a loan package: its list, and whether it is done. A deal that needs no document is done once somebody has
 * gone on, which the tab remembers.
 */
export function useDocumentsStep(entry: Pick<PipelineEntry, '_id' | 'archived'> & ChosenLender) {
  const query = useQuery({ ...requirementsOptions(entry._id), enabled: hasProgram(entry) });
  const [isEmptyConfirmed, setEmptyConfirmed] = useSessionStorage({
    key: `plinth.no-documents.${entry._id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const missing = missingOf(entry);
  const requirements = missing === undefined && !isUndecided(query.error) ? query.data?.requirements : undefined;
  const isEmpty = requirements?.length === 0;
  const isDone = requirements !== undefined && (isEmpty ? isEmptyConfirmed : areDocumentsReady(requirements));
  return { query, missing, isDone, canEdit: !entry.archived, confirmEmpty: () => setEmptyConfirmed(true) };
}
export type DocumentsStep = ReturnType<typeof useDocumentsStep>;
