import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { changeName } from '../../../own-account/endpoints.ts';
import { nameChangeRules } from '../../../own-account/model.ts';
import { refreshProfile, useProfile } from '../../session.ts';
import { EntryField } from '../../sign-up/entry-form.tsx';
import { AccountForm, AccountSection, useAccountForm } from '../account-form.tsx';

export function NameSection() {
  const { firstName, lastName } = useProfile();
  const state = useAccountForm({
    read: (typed) => readTexts(nameChangeRules, typed),
    initialValues: { firstName, lastName },
    async save(body, form) {
      const { user } = await callEndpoint(changeName, { body });
      form.setValues({ firstName: user.firstName, lastName: user.lastName });
      notice.success('Your name has been saved.');
      await refreshProfile();
    },
  });
  return (
    <AccountSection title="Name" about="Shown to lenders and brokers in requests, messages and emails.">
      <AccountForm state={state} label="Save name">
        <EntryField form={state.form} name="firstName" label="First name" autoComplete="given-name" />
        <EntryField form={state.form} name="lastName" label="Last name" autoComplete="family-name" />
      </AccountForm>
    </AccountSection>
  );
}
