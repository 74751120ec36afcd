import { useProfile } from '../session.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { SignedInSection } from './security/signed-in-section.tsx';
import { TwoFactorSections } from './two-factor/two-factor-sections.tsx';

export function SecurityPage() {
  // Until the second factor is there, nothing else is open to the session.
  const { mustSetUpTwoFactor } = useProfile();
  return (
    <AccountFrame
      title="Sign-in and security"
      subtitle="Your password, your second factor and where you are logged in."
    >
      {mustSetUpTwoFactor ? null : <PasswordSection />}
      <TwoFactorSections />
      {mustSetUpTwoFactor ? null : <SignedInSection />}
    </AccountFrame>
  );
}
