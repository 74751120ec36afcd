import { Checkbox, NativeSelect } from '@mantine/core';
import { type MailChoice, mailChoicesOf, notificationSorts, usualMailOf } from '../model.ts';
import type { Preference } from '../preferences-contract.ts';
import classes from './preference-table.module.css';

interface PreferenceTableProps {
  readonly preferences: readonly Preference[];
  readonly onChange: (changed: Preference) => void;
}

const mailLabels: Readonly<Record<MailChoice, string>> = {
  off: 'Off',
  atOnce: 'Immediately',
  daily: 'Once a day',
};

/** A line for each sort of notification, a column for each way of being told. */
export function PreferenceTable({ preferences, onChange }: PreferenceTableProps) {
  return (
    <table className={classes.table} data-wide>
      <thead>
        <tr>
          <th scope="col">Notification</th>
          <th scope="col">In Plinth</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => {
          const { label, about } = notificationSorts[preference.sort];
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
                  onChange={(event) => onChange(withProduct(preference, event.currentTarget.checked))}
                />
              </td>
              <td>
                <MailSelect preference={preference} label={`${label}: email`} onChange={onChange} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The summary holds what is unread in Plinth: what is off there cannot be in it. */
const withProduct = (preference: Preference, inProduct: boolean): Preference => ({
  ...preference,
  inProduct,
  byMail: !inProduct && preference.byMail === 'daily' ? usualMailOf(preference.sort) : preference.byMail,
});

interface MailSelectProps {
  readonly preference: Preference;
  readonly label: string;
  readonly onChange: (changed: Preference) => void;
}

function MailSelect({ preference, label, onChange }: MailSelectProps) {
  const { sort, inProduct, byMail } = preference;
  const choices = mailChoicesOf(sort).filter((choice) => inProduct || choice !== 'daily');
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      disabled={choices.length === 1}
      data={choices.map((choice) => ({ value: choice, label: mailLabels[choice] }))}
      value={byMail}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...preference, byMail: choices.find((choice) => choice === value) ?? byMail })
      }
    />
  );
}
