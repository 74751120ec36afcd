import { Text } from '@mantine/core';
import { ownerOnly } from '../../../../kernel/access.ts';
import { ImpersonationsSection } from '../impersonation/impersonations-section.tsx';
import { useProfile } from '../session.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { SignedInSection } from './security/signed-in-section.tsx';
import { TwoFactorSections } from './two-factor/two-factor-sections.tsx';

export function SecurityPage() {
  // Until the second factor is there, nothing else is open to the session.
  const { mustSetUpTwoFactor, impersonation, isAdmin } = useProfile();
  return (
    <AccountFrame
      title="Sign-in and security"
      subtitle="Your password, your second factor and where you are logged in."
    >
      {impersonation ? <Text c="dimmed">{ownerOnly.text}</Text> : <OwnSections isAll={!mustSetUpTwoFactor} />}
      {mustSetUpTwoFactor || isAdmin ? null : <ImpersonationsSection />}
    </AccountFrame>
  );
}

const OwnSections = ({ isAll }: { readonly isAll: boolean }) => (
  <>
    {isAll ? <PasswordSection /> : null}
    <TwoFactorSections />
    {isAll ? <SignedInSection /> : null}
  </>
);
