import { AccountFrame } from './account-frame.tsx';

export function ProfilePage() {
  return (
    <AccountFrame title="Profile" subtitle="Who you are to the people you work with.">
      {null}
    </AccountFrame>
  );
}
