type Dragged = Readonly<Record<string | symbol, unknown>>;

/** A file as it is dragged: which one, and where it was. */
export interface DraggedFile {
  readonly documentId: string;
  readonly from: string | null;
}
const kind = 'deal-document';

export const dragOf = ({ documentId, from }: DraggedFile): Record<string, unknown> => ({ kind, documentId, from });

/** Undefined: something else is dragged. */
export function draggedFile(data: Dragged): DraggedFile | undefined {
  const { documentId, from } = data;
  if (data.kind !== kind || typeof documentId !== 'string') return undefined;
  return { documentId, from: typeof from === 'string' ? from : null };
}

/** Where a file may be dropped. */
export const isPlace = (data: Dragged): data is Dragged & { readonly requirementId: string } =>
  typeof data.requirementId === 'string';
