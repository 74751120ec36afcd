import { AccountFrame } from './account-frame.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { SignedInSection } from './security/signed-in-section.tsx';

export const SecurityPage = () => (
  <AccountFrame title="Sign-in and security" subtitle="Your password, your second factor and where you are signed in.">
    <PasswordSection />
    <SignedInSection />
  </AccountFrame>
);
