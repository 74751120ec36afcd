import { useProfile, useSession } from '../../../features/accounts/web/session.ts';
import { Waiting } from '../../../features/accounts/web/waiting/waiting.tsx';
import { RecentLenders } from '../../../features/lenders/web/recent-lenders.tsx';
import { can } from '../../../kernel/access.ts';
import { LinkCards } from '../../../ui/lists/link-cards.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { administrationFor } from '../navigation.ts';
import { cardOf } from './link-texts.ts';

/** /admin: what needs attention, the documented cards, and the lenders that changed last. */
export function AdminPage() {
  const profile = useProfile();
  return (
    <Page title="Admin Dashboard">
      <Waiting>
        <LinkCards cards={administrationFor(useSession()).map(cardOf)} />
        {can(profile, 'market') ? <RecentLenders /> : null}
      </Waiting>
    </Page>
  );
}
