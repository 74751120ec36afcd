import { AccountFrame } from './account-frame.tsx';
import { AboutAccount } from './profile/about-account.tsx';
import { EmailSection } from './profile/email-section.tsx';
import { NameSection } from './profile/name-section.tsx';
import { TimeZoneSection } from './profile/time-zone-section.tsx';

export const ProfilePage = () => (
  <AccountFrame title="Profile" subtitle="Who you are to the people you work with.">
    <NameSection />
    <EmailSection />
    <TimeZoneSection />
    <AboutAccount />
  </AccountFrame>
);
