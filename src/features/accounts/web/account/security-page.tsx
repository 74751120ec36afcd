import { AccountFrame } from './account-frame.tsx';

export function SecurityPage() {
  return (
    <AccountFrame
      title="Sign-in and security"
      subtitle="Your password, your second factor and where you are signed in."
    >
      {null}
    </AccountFrame>
  );
}
