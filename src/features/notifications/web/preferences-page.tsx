import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';

export function NotificationPreferencesPage() {
  return (
    <AccountFrame title="Notifications" subtitle="What you are told, and how.">
      {null}
    </AccountFrame>
  );
}
