import { useQuery } from '@tanstack/react-query';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AboutAccount } from './profile/about-account.tsx';
import { EmailSection } from './profile/email-section.tsx';
import { LetterheadSection } from './profile/letterhead-section.tsx';
import { NameSection } from './profile/name-section.tsx';
import { ownAccountOptions } from './profile/own-account.ts';
import { TimeZoneSection } from './profile/time-zone-section.tsx';

export function ProfilePage() {
  const query = useQuery(ownAccountOptions);
  return (
    <AccountFrame title="Profile" subtitle="How the people you work with see you.">
      <DataState query={query} failed="Couldn't load your account.">
        {({ company, emailChange, letterhead, letterheadLogo }) => (
          <>
            <NameSection />
            {letterhead ? <LetterheadSection letterhead={letterhead} logo={letterheadLogo} /> : null}
            <EmailSection waiting={emailChange} />
            <TimeZoneSection />
            <AboutAccount company={company} />
          </>
        )}
      </DataState>
    </AccountFrame>
  );
}
