import { Text } from '@mantine/core';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { closingAndNoteOf } from '../../../../lending/requests/request-parts.ts';
import classes from './request.module.css';

interface RequestNoteProps {
  readonly kind: LoanKind;
  readonly request: Readonly<Record<string, unknown>>;
  /** Whose note it is to the reader. */
  readonly label: string;
}

/** What a broker wrote to the lenders with a request; nothing where nothing was written. */
export function RequestNote({ kind, request, label }: RequestNoteProps) {
  const { note } = closingAndNoteOf(kind.deal.request, request);
  if (note === null) return null;
  return (
    <div className={classes.note}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" className={classes.noteText}>
        {note}
      </Text>
    </div>
  );
}
