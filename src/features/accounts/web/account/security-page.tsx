import { AccountFrame } from './account-frame.tsx';
import { TwoFactorSections } from './two-factor/two-factor-sections.tsx';

export function SecurityPage() {
  return (
    <AccountFrame
      title="Sign-in and security"
      subtitle="Your password, your second factor and where you are signed in."
    >
      <TwoFactorSections />
    </AccountFrame>
  );
}
