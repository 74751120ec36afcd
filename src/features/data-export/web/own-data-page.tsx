import { Stack } from '@mantine/core';
import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';
import { DeletionSection } from '../../accounts/web/account/leaving/deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** /account/data: a copy of everything one has, and the end of the account. */
export function OwnDataPage() {
  return (
    <AccountFrame title="Your data" subtitle="Download everything you have here, or delete your account.">
      <Stack gap="lg">
        <ExportSection />
        <DeletionSection />
      </Stack>
    </AccountFrame>
  );
}
