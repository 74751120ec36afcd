import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { AppLink } from '../../../ui/addresses.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { ExportMenu } from './export-menu.tsx';

/** Beside a list of programs: the way to import some, for the lender itself, and to export them. */
export function ProgramFiles({ lenderId }: { readonly lenderId: string }) {
  const profile = useProfile();
  return (
    <>
      {profile.lenderId === lenderId ? (
        <Button
          component={AppLink}
          to="/lender/import-programs"
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          Import
        </Button>
      ) : null}
      <ExportMenu lenderId={lenderId} />
    </>
  );
}
