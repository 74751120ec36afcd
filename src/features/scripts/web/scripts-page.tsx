import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PremiumFeature } from '../../subscriptions/web/premium-feature.tsx';
import type { OwnScript, StatedScript } from '../contract.ts';
import { scriptTexts } from '../model.ts';
import { emptyScript } from './editor/edited.ts';
import classes from './editor/editor.module.css';
import { ScriptEditor } from './editor/script-editor.tsx';
import { useScriptForm } from './editor/use-script-form.ts';
import { LibraryPanel, OwnScriptsPanel } from './own-scripts.tsx';
import { libraryOptions, ownScriptsOptions, useChangeScript, useCreateScript } from './queries.ts';

/** /scripts: a broker's own scripts, and the library they can begin with. */
export function ScriptsPage() {
  const { edit } = useSearch({ from: '/scripts' });
  return (
    <Page
      title="Sales Scripts"
      subtitle="What to say to lenders on the phone, by email, and by text message. A search or a deal fills in the figures."
      width={edit === undefined ? 'normal' : 'wide'}
      actions={
        edit === undefined ? (
          <Button renderRoot={(props) => <Link to="/scripts" search={{ edit: 'new' }} {...props} />}>New script</Button>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link to="/scripts" {...props} />}>
            All scripts
          </Button>
        )
      }
    >
      <PremiumFeature feature="scripts">{edit === undefined ? <Lists /> : <Editing id={edit} />}</PremiumFeature>
    </Page>
  );
}

function Lists() {
  const own = useQuery(ownScriptsOptions);
  const library = useQuery(libraryOptions);
  return (
    <div className={classes.stack}>
      <DataState query={own} failed="Couldn't load your scripts." loading={<LoadingRows rows={2} height={64} />}>
        {(scripts) => <OwnScriptsPanel scripts={scripts} />}
      </DataState>
      <DataState query={library} failed="Couldn't load the library." loading={<LoadingRows rows={6} height={64} />}>
        {(scripts) => <LibraryPanel scripts={scripts} />}
      </DataState>
    </div>
  );
}

/** A new script, or an own one by its id. */
function Editing({ id }: { readonly id: string }) {
  const { from } = useSearch({ from: '/scripts' });
  if (id !== 'new') return <EditingOwn id={id} />;
  return from === undefined ? <Editor start={emptyScript} /> : <CopyingFrom name={from} />;
}

const waiting = <LoadingRows rows={6} height={64} />;

function EditingOwn({ id }: { readonly id: string }) {
  const query = useQuery({ ...ownScriptsOptions, refetchOnWindowFocus: false });
  return (
    <DataState query={query} failed="Couldn't load the script." loading={waiting}>
      {(scripts) => {
        const script = scripts.find(({ _id }) => _id === id);
        return script ? <Editor key={id} start={contentIn(script)} saved={script} /> : <NoScript />;
      }}
    </DataState>
  );
}

function CopyingFrom({ name }: { readonly name: string }) {
  const query = useQuery({ ...libraryOptions, refetchOnWindowFocus: false });
  return (
    <DataState query={query} failed="Couldn't load the script." loading={waiting}>
      {(scripts) => {
        const begun = scripts.find(({ key }) => key === name);
        return begun ? <Editor key={name} start={contentIn(begun)} /> : <NoScript />;
      }}
    </DataState>
  );
}

const NoScript = () => (
  <EmptyState title="Script not found">It may have been deleted, or the link may be incomplete.</EmptyState>
);

const contentIn = ({
  category,
  channel,
  loanType,
  name,
  bulletPoints,
  fullScript,
  tags,
}: StatedScript): StatedScript => ({
  ...{ category, channel, loanType, name, bulletPoints, fullScript, tags },
});

interface EditorProps {
  readonly start: StatedScript;
  /** Undefined for a new one. */
  readonly saved?: OwnScript;
}

function Editor({ start, saved }: EditorProps) {
  const form = useScriptForm(start);
  const navigate = useNavigate();
  const version = useRef(saved?.version ?? 0);
  const create = useCreateScript();
  const change = useChangeScript();
  const own = useQuery({ ...ownScriptsOptions, enabled: false });
  const done = () => {
    form.markSaved();
    notice.success(scriptTexts.saved);
    void navigate({ to: '/scripts' });
  };
  const refused = async (error: unknown) => {
    form.refused(error);
    // The next try writes over what was changed meanwhile, as the message says.
    if (!(error instanceof ApiError && error.is('CONFLICT'))) return;
    const { data } = await own.refetch();
    version.current = data?.find(({ _id }) => _id === saved?._id)?.version ?? version.current;
  };
  const save = () => {
    const content = form.read();
    if (!content) return;
    const then = { onSuccess: done, onError: (error: unknown) => void refused(error) };
    if (saved) change.mutate({ id: saved._id, content, version: version.current }, then);
    else create.mutate(content, then);
  };
  return (
    <ScriptEditor
      title={saved ? 'Edit script' : 'New script'}
      form={form}
      saveLabel="Save script"
      isSaving={create.isPending || change.isPending}
      onSave={save}
    />
  );
}
