import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { useDocumentsView } from './filters/documents-view.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { AllDocuments } from './list/all-documents.tsx';
import { LenderSections } from './list/lender-sections.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';

/** /admin/documents: the documents of all lenders, for administrators. */
export function AdminDocumentsPage() {
  const { view, change } = useDocumentsView('/admin/documents');
  const [upload, setUpload] = useState<'bulk' | 'single'>();
  const { filter, isByProgram } = view;
  const toggle = (which: 'bulk' | 'single') => setUpload(upload === which ? undefined : which);
  return (
    <Page
      title="Documents"
      subtitle="Documents of every lender. Upload them, tag them, and assign them to a lender’s programs."
      actions={
        <>
          <Button
            leftSection={<IconFiles size={16} aria-hidden />}
            aria-expanded={upload === 'bulk'}
            onClick={() => toggle('bulk')}
          >
            Bulk upload
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-expanded={upload === 'single'}
            onClick={() => toggle('single')}
          >
            Upload document
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {upload ? (
          <UploadPanel
            key={upload}
            isBulk={upload === 'bulk'}
            firstLenderId={filter.lenderId}
            onClose={() => setUpload(undefined)}
          />
        ) : null}
        <FilterBar view={view} change={change} hasLenders />
        {filter.lenderId === undefined ? null : (
          <SegmentedControl
            aria-label="Show the documents"
            style={{ alignSelf: 'flex-start' }}
            value={isByProgram ? 'programs' : 'list'}
            onChange={(shape) => change({ view: shape === 'programs' ? shape : undefined, program: undefined })}
            data={[
              { value: 'list', label: 'In a list' },
              { value: 'programs', label: 'By program' },
            ]}
          />
        )}
        {isByProgram && filter.lenderId !== undefined ? (
          <LenderSections key={filter.lenderId} lenderId={filter.lenderId} filter={filter} canMove />
        ) : (
          <AllDocuments view={view} change={change} />
        )}
      </Stack>
    </Page>
  );
}
