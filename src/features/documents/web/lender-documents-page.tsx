import { Stack, Text } from '@mantine/core';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { useDocumentsView } from './filters/documents-view.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { LenderSections } from './list/lender-sections.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';

/** /lender/documents: the company's general documents and those of each program. */
export function LenderDocumentsPage() {
  const { lenderId } = useProfile();
  return (
    <Page
      title="Documents"
      subtitle="Applications, guidelines and marketing sheets. Brokers can read them; anyone in your company can change them."
    >
      {lenderId === null ? (
        <Text role="alert">No lender assigned to this account.</Text>
      ) : (
        <Documents key={lenderId} lenderId={lenderId} />
      )}
    </Page>
  );
}

function Documents({ lenderId }: { readonly lenderId: string }) {
  const { view, change } = useDocumentsView('/lender/documents');
  return (
    <Stack gap="lg">
      <UploadPanel lenderId={lenderId} />
      <FilterBar view={view} change={change} />
      <LenderSections lenderId={lenderId} filter={view.filter} />
    </Stack>
  );
}
