import { AccountFrame } from './account-frame.tsx';

export function OwnDataPage() {
  return (
    <AccountFrame title="Your data" subtitle="Take everything with you, or delete the account.">
      {null}
    </AccountFrame>
  );
}
