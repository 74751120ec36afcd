import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { changeLetterhead } from '../../../own-account/endpoints.ts';
import { type Letterhead, letterheadRules } from '../../../own-account/model.ts';
import { EntryField } from '../../sign-up/entry-form.tsx';
import { AccountForm, AccountSection, useAccountForm } from '../account-form.tsx';
import { LogoField } from './logo-field.tsx';
import { useReadAgain } from './own-account.ts';

interface LetterheadSectionProps {
  readonly letterhead: Letterhead;
  /** The PNG as base64. */
  readonly logo: string | null;
}

/** What is at the top of a broker's files for clients. */
export function LetterheadSection({ letterhead, logo }: LetterheadSectionProps) {
  const readAgain = useReadAgain();
  const state = useAccountForm({
    read: (typed) => readTexts(letterheadRules, typed),
    initialValues: { ...letterhead },
    async save(body, form) {
      const saved = await callEndpoint(changeLetterhead, { body });
      form.setValues(saved.letterhead);
      notice.success('Your letterhead has been saved.');
      await readAgain();
    },
  });
  const { form } = state;
  return (
    <AccountSection
      title="Letterhead"
      about="Shown at the top of the PDFs you make for clients. Leave a field blank to leave it out."
    >
      <AccountForm state={state} label="Save letterhead">
        <EntryField isOptional form={form} name="companyName" label="Company name" autoComplete="organization" />
        <EntryField isOptional form={form} name="nmlsId" label="NMLS ID" autoComplete="off" inputMode="numeric" />
        <EntryField isOptional form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      </AccountForm>
      <LogoField logo={logo} />
    </AccountSection>
  );
}
