import type { BorrowerView } from '../../borrower-contract.ts';
import type { ProposedFileRow } from '../files.ts';

/** A file as its sender sees it. */
export const presentFile = ({
  id,
  originalName,
  size,
  uploadedAt,
  settled,
}: ProposedFileRow): BorrowerView['documents'][number]['files'][number] => ({
  ...{ _id: id, originalName, size, settled },
  uploadedAt: uploadedAt.toISOString(),
});
