import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFormat } from '../../../kernel/files/list-file.ts';
import { type KindSlug, kindNames, kindSlugs } from '../../../lending/kinds/find.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PremiumFeature } from '../../subscriptions/web/premium-feature.tsx';
import { dealTemplate } from '../deals/endpoints.ts';
import { dealImports } from '../imports-endpoints.ts';
import { importLimits } from '../model.ts';
import { type ImportUse, ImportUseProvider } from './import-calls-context.ts';
import { Imports } from './imports-panel.tsx';

const ofDeals: ImportUse = {
  calls: dealImports,
  entities: { deal: 'Deals' },
  applied: 'will be added to your pipeline.',
  undone:
    'Imported deals are archived. Deals that you changed since, or where something has happened, stay as they are.',
  keptTitle: 'Deals not archived',
};
const takes = `CSV or XLSX, up to ${importLimits.dealFileBytes / 1024 / 1024} MB and ${importLimits.dealRows.toLocaleString('en-US')} rows`;

/** /pipeline/import: a file of deals on its way into the pipeline of its owner. */
export function DealsImportPage() {
  return (
    <Page
      title="Import deals"
      subtitle="Add deals to your pipeline from a CSV or Excel file. Check every row before anything is added."
      actions={
        <Button component={AppLink} to="/pipeline" variant="default">
          Back to pipeline
        </Button>
      }
      width="wide"
    >
      <PremiumFeature feature="bulk_upload">
        <ImportUseProvider value={ofDeals}>
          <Imports takes={takes} accept=".csv,.xlsx" templates={<Templates />} />
        </ImportUseProvider>
      </PremiumFeature>
    </Page>
  );
}

const kinds = kindSlugs.map((slug) => ({ value: slug, label: kindNames(slug).displayName }));
const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

/** The columns of a loan type, to be filled in. */
function Templates() {
  const [kind, setKind] = useState<KindSlug | undefined>(kindSlugs[0]);
  const download = useMutation({
    mutationFn: async (format: ListFormat) => {
      if (kind === undefined) return;
      const querystring = { kind, format };
      saveFile(await downloadFrom(dealTemplate, { querystring }), `plinth-deals-${kind}.${format}`);
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Template for"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(kindSlugs.find((slug) => slug === value))}
      />
      <Text size="sm" component="div" pb={8}>
        {formats.map(({ format, label }, index) => (
          <span key={format}>
            {index > 0 ? ', ' : 'Download: '}
            <Anchor component="button" type="button" size="sm" onClick={() => download.mutate(format)}>
              {label}
            </Anchor>
          </span>
        ))}
      </Text>
    </Group>
  );
}
