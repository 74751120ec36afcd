import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { areDocumentsReady } from '../../../lending/documents/requirement.ts';
import { requirementsOptions } from './requirement-queries.ts';

/**
 * The Documents step of a loan package: its list, and whether it is done. A deal that needs no document is done once somebody has
 * gone on, which the tab remembers.
 */
export function useDocumentsStep(dealId: string) {
  const query = useQuery(requirementsOptions(dealId));
  const [isEmptyConfirmed, setEmptyConfirmed] = useSessionStorage({
    key: `plinth.no-documents.${dealId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const requirements = query.data?.requirements;
  const isEmpty = requirements?.length === 0;
  const isDone = requirements !== undefined && (isEmpty ? isEmptyConfirmed : areDocumentsReady(requirements));
  return { query, isDone, confirmEmpty: () => setEmptyConfirmed(true) };
}
export type DocumentsStep = ReturnType<typeof useDocumentsStep>;
