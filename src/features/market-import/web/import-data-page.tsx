import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { exportMarket } from '../endpoints.ts';
import { adminImports, type ImportCalls, lenderImports } from '../imports-endpoints.ts';
import { importLimits } from '../model.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportUseProvider, marketUse } from './import-calls-context.ts';
import { Imports } from './imports-panel.tsx';

const ofLender = marketUse(lenderImports);
const marketFiles = ({ bytesEach }: ImportCalls) => ({
  takes: `CSV, XLSX or JSON, up to ${Math.floor(bytesEach / 1024 / 1024)} MB and ${importLimits.rows.toLocaleString('en-US')} rows`,
  accept: '.csv,.xlsx,.json',
});

/** /admin/import-data: a file of lenders and programs, previewed before it is written, and undone where it was wrong. */
export function ImportDataPage() {
  return (
    <Page
      title="Import Data"
      subtitle="Import lenders and programs from a CSV, Excel or JSON file. Check every row before anything is written."
      actions={<ExportMenu />}
      width="wide"
    >
      <Imports {...marketFiles(adminImports)} templates={<Templates templates={marketTemplates} />} />
    </Page>
  );
}

/** /lender/import-programs: the same for the programs of the lender's own company. */
export function LenderImportPage() {
  const { lenderId } = useProfile();
  if (lenderId === null) return null;
  return (
    <ImportUseProvider value={ofLender}>
      <Page
        title="Import programs"
        subtitle="Import your programs from a CSV, Excel or JSON file. Check every row before brokers see it."
        actions={
          <Group gap="sm">
            <ExportMenu lenderId={lenderId} />
            <Button component={AppLink} to={`/lender/manage-loan-programs/${lenderId}`} variant="default">
              Back to programs
            </Button>
          </Group>
        }
        width="wide"
      >
        <Imports {...marketFiles(lenderImports)} templates={<Templates templates={programTemplates} />} />
      </Page>
    </ImportUseProvider>
  );
}

interface Template {
  readonly label: string;
  readonly what: 'all' | 'programs' | 'lenders';
  readonly format: 'xlsx' | 'csv';
}
const programTable: Template = { label: 'Programs (CSV)', what: 'programs', format: 'csv' };
const marketTemplates: readonly Template[] = [
  { label: 'Lenders and programs (XLSX)', what: 'all', format: 'xlsx' },
  programTable,
  { label: 'Lenders (CSV)', what: 'lenders', format: 'csv' },
];
const programTemplates: readonly Template[] = [
  { label: 'Programs (XLSX)', what: 'programs', format: 'xlsx' },
  programTable,
];

function Templates({ templates }: { readonly templates: readonly Template[] }) {
  const download = useMutation({
    mutationFn: async ({ what, format }: Template) => {
      const file = await downloadFrom(exportMarket, { querystring: { what, format, template: 'true' } });
      saveFile(file, `plinth-${what === 'all' ? 'market' : what}-template.${format}`);
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Text size="sm" component="div">
      Templates:{' '}
      {templates.map((template, index) => (
        <span key={template.label}>
          {index > 0 ? ', ' : ''}
          <Anchor component="button" type="button" size="sm" onClick={() => download.mutate(template)}>
            {template.label}
          </Anchor>
        </span>
      ))}
      . You can also import a file you exported.
    </Text>
  );
}
