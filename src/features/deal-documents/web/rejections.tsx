import { Text } from '@mantine/core';
import { formatDateTime } from '../../../ui/format.ts';
import type { DealFile } from '../contract.ts';
import classes from './deal-documents.module.css';

/** Which lenders rejected a file in a package, and why: a line for each. */
export function Rejections({ rejections }: Pick<DealFile, 'rejections'>) {
  return rejections.map(({ lenderName, at, reason }) => (
    <Text key={`${lenderName} ${at}`} size="sm" c="red" className={classes.rejection ?? ''}>
      Rejected by {lenderName} on {formatDateTime(at)}
      {reason === '' ? '' : `: ${reason}`}
    </Text>
  ));
}
