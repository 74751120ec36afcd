import { Checkbox, NativeSelect } from '@mantine/core';
import { type MailChoice, usualMailOf } from '../../model.ts';
import type { OfferedPreference } from '../../preferences-contract.ts';
import classes from './preference-table.module.css';

interface PreferenceTableProps {
  readonly preferences: readonly OfferedPreference[];
  readonly onChange: (changed: OfferedPreference) => void;
}

const mailLabels: Readonly<Record<MailChoice, string>> = {
  off: 'Off',
  atOnce: 'Immediately',
  daily: 'Once a day',
};

/** A line for each type of notification, a column for each way of getting it. */
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
          const { type, label, about } = preference;
          return (
            <tr key={type}>
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
const withProduct = (preference: OfferedPreference, inProduct: boolean): OfferedPreference => ({
  ...preference,
  inProduct,
  byMail: !inProduct && preference.byMail === 'daily' ? usualMail(preference) : preference.byMail,
});

const usualMail = ({ mailChoices }: OfferedPreference): MailChoice => usualMailOf(mailChoices.includes('atOnce'));

interface MailSelectProps {
  readonly preference: OfferedPreference;
  readonly label: string;
  readonly onChange: (changed: OfferedPreference) => void;
}

function MailSelect({ preference, label, onChange }: MailSelectProps) {
  const { mailChoices, inProduct, byMail } = preference;
  const choices = mailChoices.filter((choice) => inProduct || choice !== 'daily');
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
