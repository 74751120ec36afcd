import { Button, InputBase } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { useNow } from '../../../../../ui/page/use-now.ts';
import { setTimeZone } from '../../../endpoints.ts';
import { timeZoneRule } from '../../../own-account/model.ts';
import { refreshProfile, useProfile } from '../../session.ts';
import { AccountForm, AccountSection, useAccountForm } from '../account-form.tsx';
import { timeIn, zoneGroups } from './zones.ts';

export function TimeZoneSection() {
  const { timeZone } = useProfile();
  const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const state = useAccountForm({
    read: (typed) => readTexts({ timeZone: timeZoneRule }, typed),
    initialValues: { timeZone: timeZone ?? ofBrowser },
    async save(body) {
      await callEndpoint(setTimeZone, { body });
      notice.success('Your time zone has been saved.');
      await refreshProfile();
    },
  });
  const { form } = state;
  const { value, onChange, error } = form.getInputProps('timeZone');
  const time = timeIn(String(value), useNow());
  return (
    <AccountSection
      title="Time zone"
      about="Times are shown in this time zone on every device. A deal’s dates use the property’s time zone."
    >
      <AccountForm
        state={state}
        label="Save time zone"
        other={
          value === ofBrowser ? null : (
            <Button variant="default" onClick={() => form.setFieldValue('timeZone', ofBrowser)}>
              Use this browser's time zone
            </Button>
          )
        }
      >
        <InputBase
          component="select"
          pointer
          size="md"
          label="Time zone"
          name="timeZone"
          description={time === null ? null : `It is ${time} there now.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          descriptionProps={{ mt: 6 }}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        >
          {zoneGroups([String(value), ofBrowser]).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ name, place }) => (
                <option key={name} value={name}>
                  {place}
                </option>
              ))}
            </optgroup>
          ))}
        </InputBase>
      </AccountForm>
    </AccountSection>
  );
}
