import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { LenderSelect } from '../../lenders/web/lender-select.tsx';
import { RequirementsEditor } from './requirements-editor.tsx';

const title = 'Document requirements';

/** /lender/requirements: what the company asks for with a loan package. */
export function LenderRequirementsPage() {
  const { lenderId } = useProfile();
  return (
    <Page
      title={title}
      subtitle="The documents that you need with a loan package. Brokers see those that apply to their deal."
    >
      {lenderId === null ? (
        <Text role="alert">No lender assigned to this account.</Text>
      ) : (
        <RequirementsEditor key={lenderId} lenderId={lenderId} />
      )}
    </Page>
  );
}

/** /admin/requirements: the same of any lender. */
export function AdminRequirementsPage() {
  const [lenderId, setLenderId] = useState<string | null>(null);
  return (
    <Page title={title} subtitle="The documents that a lender needs with a loan package.">
      <Stack gap="lg">
        <LenderSelect label="Lender" maxWidth={400} value={lenderId} onChange={(id) => setLenderId(id)} />
        {lenderId === null ? (
          <EmptyState title="Choose a lender">Its document requirements appear here.</EmptyState>
        ) : (
          <RequirementsEditor key={lenderId} lenderId={lenderId} />
        )}
      </Stack>
    </Page>
  );
}
