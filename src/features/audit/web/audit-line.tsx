import { Anchor, Group } from '@mantine/core';
import { AppLink } from '../../../ui/addresses.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { RowDetail } from '../../../ui/lists/row-table.tsx';
import type { AuditLine } from '../contract.ts';
import { actorWord, eventWords, fieldWords, placeOf } from '../model.ts';
import classes from './audit.module.css';

/** One thing that happened: what, with which values, who, and from where. */
export function AuditRow({ line }: { readonly line: AuditLine }) {
  const { at, event, object, actor, actedBy, apiKey, origin } = line;
  const who = actor._id === null || actor.kind !== 'account' ? actorWord(actor.kind) : (actor.name ?? 'Unknown User');
  return (
    <tr>
      <td data-label="When">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </td>
      <th scope="row">
        <div>
          <strong>{eventWords(event)}</strong>
          {object.name ? <RowDetail>{object.name}</RowDetail> : null}
          <Values line={line} />
        </div>
      </th>
      <td data-label="Who">
        <div>
          <span>{who}</span>
          {actedBy ? <RowDetail>by {actedBy.name ?? 'Unknown User'}</RowDetail> : null}
          {apiKey ? <RowDetail>API key: {apiKey.name ?? 'removed'}</RowDetail> : null}
        </div>
      </td>
      <td data-label="From">
        <div>
          <span>{origin ? (origin.device ?? 'Unknown device') : '–'}</span>
          {origin ? <RowDetail>{origin.network}</RowDetail> : null}
        </div>
      </td>
    </tr>
  );
}

function Values({ line }: { readonly line: AuditLine }) {
  const { changes, details, erased, requestId, object } = line;
  const place = object.name === null ? undefined : placeOf(object);
  return (
    <details className={classes.values}>
      <summary>{changes.length > 0 ? 'Before and after' : 'Details'}</summary>
      {erased ? <p>The values were erased.</p> : null}
      {changes.length > 0 ? (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldWords(field)}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <dl className={classes.facts}>
        {details.map(({ field, value }) => (
          <Fact key={field} label={fieldWords(field)} value={value} />
        ))}
        <Fact label="Id" value={object._id} />
        <Fact label="Request" value={requestId} />
        <Fact label="Row" value={line._id} />
      </dl>
      <Group gap="md" mt={8}>
        <Anchor component={AppLink} to={`/admin/audit?object=${object._id}`} size="sm">
          Everything about this
        </Anchor>
        {place ? (
          <Anchor component={AppLink} to={place.href} size="sm">
            {place.label}
          </Anchor>
        ) : null}
      </Group>
    </details>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
