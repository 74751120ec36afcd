import { Checkbox } from '@mantine/core';
import { notificationSorts } from '../model.ts';
import type { Preference } from '../preferences-contract.ts';
import classes from './preference-table.module.css';

interface PreferenceTableProps {
  readonly preferences: readonly Preference[];
  readonly onChange: (changed: Preference) => void;
}

/** A line for each sort of notification, a column for each way of being told; by mail only where any of them has one. */
export function PreferenceTable({ preferences, onChange }: PreferenceTableProps) {
  const anyMail = preferences.some(({ sort }) => notificationSorts[sort].hasMail);
  return (
    <table className={classes.table} data-wide>
      <thead>
        <tr>
          <th scope="col">Notification</th>
          <th scope="col">In Plinth</th>
          {anyMail ? <th scope="col">By mail</th> : null}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => {
          const { label, about, hasMail } = notificationSorts[preference.sort];
          return (
            <tr key={preference.sort}>
              <th scope="row">
                {label}
                <span className={classes.about}>{about}</span>
              </th>
              <td>
                <Checkbox
                  aria-label={`${label}: in Plinth`}
                  checked={preference.inProduct}
                  onChange={(event) => onChange({ ...preference, inProduct: event.currentTarget.checked })}
                />
              </td>
              {hasMail ? (
                <td>
                  <Checkbox
                    aria-label={`${label}: by mail`}
                    checked={preference.byMail}
                    onChange={(event) => onChange({ ...preference, byMail: event.currentTarget.checked })}
                  />
                </td>
              ) : anyMail ? (
                <td className={classes.none}>No mail</td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
