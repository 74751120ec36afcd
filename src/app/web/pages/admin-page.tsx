import { useSession } from '../../../features/accounts/web/session.ts';
import { Waiting } from '../../../features/accounts/web/waiting/waiting.tsx';
import { LinkCards } from '../../../ui/lists/link-cards.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { administrationFor } from '../navigation.ts';
import { cardOf } from './link-texts.ts';

/** /admin: what needs attention, and every part of the administration. */
export function AdminPage() {
  return (
    <Page title="Admin Dashboard">
      <Waiting>
        <LinkCards cards={administrationFor(useSession()).map(cardOf)} />
      </Waiting>
    </Page>
  );
}
