import { Box, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { LenderSelect } from '../../../lenders/web/lender-select.tsx';
import { NewTemplate } from './new-template.tsx';
import { TemplateList } from './template-list.tsx';

const about = 'Your own PDF forms, mapped once to the questions of the loan package and filled for every deal.';

/** /lender/templates */
export function LenderTemplatesPage() {
  const { lenderId } = useProfile();
  const navigate = useNavigate();
  return (
    <Page title="Form templates" subtitle={about}>
      {lenderId === null ? (
        <Text role="alert">No lender assigned to this account.</Text>
      ) : (
        <Stack gap="lg">
          <NewTemplate
            lenderId={lenderId}
            onMade={({ _id }) => void navigate({ to: '/lender/templates/$templateId', params: { templateId: _id } })}
          />
          <TemplateList lenderId={lenderId} base="/lender/templates" />
        </Stack>
      )}
    </Page>
  );
}

/** /admin/templates: of the lender that is chosen. */
export function AdminTemplatesPage() {
  const { lender } = useSearch({ from: '/admin/templates' });
  const navigate = useNavigate();
  return (
    <Page title="Form templates" subtitle="The PDF forms of a lender, mapped to the questions of the loan package.">
      <Box mb="lg">
        <LenderSelect
          label="Lender"
          maxWidth={420}
          value={lender ?? null}
          onChange={(id) =>
            void navigate({ to: '/admin/templates', search: id === null ? {} : { lender: id }, replace: true })
          }
        />
      </Box>
      {lender === undefined ? (
        <EmptyState title="Choose a lender">Its form templates are shown here.</EmptyState>
      ) : (
        <Stack gap="lg" key={lender}>
          <NewTemplate
            lenderId={lender}
            onMade={({ _id }) => void navigate({ to: '/admin/templates/$templateId', params: { templateId: _id } })}
          />
          <TemplateList lenderId={lender} base="/admin/templates" />
        </Stack>
      )}
    </Page>
  );
}
