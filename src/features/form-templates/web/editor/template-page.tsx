import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { FormTemplate } from '../../contract.ts';
import { templateOptions } from '../queries.ts';
import { RenameTemplate } from './rename-template.tsx';
import type { EditorProps } from './template-editor.tsx';
import type { Unsaved } from './unsaved.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** With every question of the package, which other pages need in parts: it comes beside the template itself. */
const TemplateEditor = lazyComponent<EditorProps>(async () => (await import('./template-editor.tsx')).TemplateEditor);

/** /lender/templates/{id} */
export function LenderTemplatePage() {
  const { templateId } = useParams({ from: '/lender/templates/$templateId' });
  const { version } = useSearch({ from: '/lender/templates/$templateId' });
  const navigate = useNavigate();
  return (
    <OneTemplate
      id={templateId}
      version={version}
      back={() => (
        <Anchor underline="always" renderRoot={(props) => <Link to="/lender/templates" {...props} />}>
          Form templates
        </Anchor>
      )}
      onShow={(shown) =>
        void navigate({
          to: '/lender/templates/$templateId',
          params: { templateId },
          search: shown === undefined ? {} : { version: shown },
        })
      }
      onDeleted={() => void navigate({ to: '/lender/templates' })}
    />
  );
}

/** /admin/templates/{id} */
export function AdminTemplatePage() {
  const { templateId } = useParams({ from: '/admin/templates/$templateId' });
  const { version } = useSearch({ from: '/admin/templates/$templateId' });
  const navigate = useNavigate();
  return (
    <OneTemplate
      id={templateId}
      version={version}
      back={(lenderId) => (
        <Anchor
          underline="always"
          renderRoot={(props) => (
            <Link to="/admin/templates" search={lenderId === undefined ? {} : { lender: lenderId }} {...props} />
          )}
        >
          Form templates
        </Anchor>
      )}
      onShow={(shown) =>
        void navigate({
          to: '/admin/templates/$templateId',
          params: { templateId },
          search: shown === undefined ? {} : { version: shown },
        })
      }
      onDeleted={() => void navigate({ to: '/admin/templates' })}
    />
  );
}

interface OneProps {
  readonly id: string;
  readonly version: number | undefined;
  /** The way to the list. */
  readonly back: (lenderId: string | undefined) => ReactNode;
  readonly onShow: (version: number | undefined) => void;
  readonly onDeleted: () => void;
}

function OneTemplate({ id, version, back, onShow, onDeleted }: OneProps) {
  const query = useQuery(templateOptions(id, version));
  const unsaved = useRef<Unsaved>(null);
  const template: FormTemplate | undefined = query.data?.template;
  return (
    <Page
      width="wide"
      title={template?.name ?? 'Form template'}
      subtitle={
        <>
          {back(template?.lenderId)}
          {template ? (
            <Text c="dimmed" component="span">
              {' '}
              · {template.lenderName} · {template.tag}
            </Text>
          ) : null}
        </>
      }
      actions={template ? <RenameTemplate key={template.name} template={template} /> : null}
    >
      <DataState query={query} failed="Couldn’t load this template." loading={<LoadingRows rows={6} />}>
        {({ template: loaded }) => (
          <Stack gap={0}>
            <VersionsPanel template={loaded} unsaved={unsaved} onShow={onShow} onDeleted={onDeleted} />
            <TemplateEditor key={`${loaded.shown._id} ${loaded.shown.state}`} template={loaded} unsaved={unsaved} />
          </Stack>
        )}
      </DataState>
    </Page>
  );
}
