import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../../kernel/format.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { confirm } from '../../../../ui/confirm.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { recordOptions } from '../../../lenders/web/queries.ts';
import { listingOf } from '../../listing/listing.ts';
import classes from './publish.module.css';

export interface Publishing {
  readonly kind: LoanKind;
  readonly lenderId: string;
  /** The program as it is to be published, typed or stored. */
  readonly values: Typed;
}

/** Asks before brokers can find a program: what they will see, and what they will miss. */
export const confirmPublishing = (publishing: Publishing): Promise<boolean> =>
  confirm({ title: 'Publish this program?', text: <PublishPreview {...publishing} />, confirm: 'Publish' });

function PublishPreview({ kind, lenderId, values }: Publishing) {
  const { data: lender } = useQuery(recordOptions(lenderId));
  const { lines, warnings } = listingOf(kind, values, lender);
  return (
    <Stack gap="md">
      <Text size="sm">{whenText(values)}</Text>
      <dl className={classes.lines}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-missing={text === null || undefined}>{text ?? 'Not stated'}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 ? (
        <Alert
          color="amber"
          variant="light"
          icon={<IconAlertTriangle />}
          title="You can publish it as it is, but check:"
        >
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </Stack>
  );
}

function whenText({ effectiveFrom, effectiveUntil }: Typed): string {
  const [from, until] = [effectiveFrom, effectiveUntil].map((day) =>
    typeof day === 'string' && day !== '' ? formatDay(day) : undefined,
  );
  const days = `${from ? ` from ${from}` : ''}${until ? ` until ${until}` : ''}`;
  return days === '' ? 'Brokers will find this in search right away:' : `Brokers will find this in search${days}:`;
}
