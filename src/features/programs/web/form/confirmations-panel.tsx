import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDate, formatDateTime } from '../../../../ui/format.ts';
import type { ProgramConfirmations } from '../../contract.ts';
import { listConfirmations } from '../../endpoints.ts';
import classes from './form.module.css';

interface ConfirmationsPanelProps {
  readonly programId: string;
  /** The version that the form began with. */
  readonly version: number;
}

/** When the program was last confirmed and by whom, and which fields were since. It helps and is never in the way: nothing while it loads or fails. */
export function ConfirmationsPanel({ programId, version }: ConfirmationsPanelProps) {
  const { data } = useQuery({
    queryKey: ['program-versions', programId, version, 'confirmed'],
    queryFn: ({ signal }) => callEndpoint(listConfirmations, { params: { id: programId } }, { signal }),
  });
  if (!data) return null;
  const whole = `All terms last confirmed ${formatDate(data.confirmedAt)}${data.confirmedBy ? ` by ${data.confirmedBy}` : ''}`;
  const count = data.fields.length;
  if (count === 0) return <div className={classes.confirmed}>{whole}.</div>;
  return (
    <details className={classes.confirmed}>
      <summary>
        {whole}, {count === 1 ? '1 field' : `${count} fields`} since
      </summary>
      <ul>
        {data.fields.map((field) => (
          <li key={field.field}>
            {field.label}: <time title={formatDateTime(field.confirmedAt)}>{formatDate(field.confirmedAt)}</time>
            {byWhom(field)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type Confirmed = ProgramConfirmations['fields'][number];

function byWhom({ confirmedBy, source }: Confirmed): string {
  if (confirmedBy === null) return source === null ? '' : `, ${source}`;
  return source === null ? ` by ${confirmedBy}` : ` by ${confirmedBy}, from ${source}`;
}
