import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { StatedScript } from '../../contract.ts';
import type { LibraryScript } from '../../desk-contract.ts';
import { emptyScript } from '../editor/edited.ts';
import classes from '../editor/editor.module.css';
import { ScriptEditor } from '../editor/script-editor.tsx';
import { useScriptForm } from '../editor/use-script-form.ts';
import { type DeskAct, deskScriptOptions, useDeskAct, useSaveDraft } from '../queries.ts';

/** One script of the library by its key, or a new one. */
export function DeskEditor({ id }: { readonly id: string }) {
  const query = useQuery({ ...deskScriptOptions(id), enabled: id !== 'new', refetchOnWindowFocus: false });
  if (id === 'new') return <Editor start={emptyScript} script={undefined} />;
  return (
    <DataState query={query} failed="Couldn't load the script." loading={<LoadingRows rows={6} height={64} />}>
      {(script) => <Editor start={shownOf(script)} script={script} />}
    </DataState>
  );
}

/** What brokers see, or would see if it were offered. */
const publishedOf = ({ published, versions, written }: LibraryScript): StatedScript | undefined =>
  versions.find(({ number }) => number === published)?.content ?? written ?? undefined;

const shownOf = (script: LibraryScript): StatedScript => script.draft ?? publishedOf(script) ?? emptyScript;

const said: Readonly<Record<DeskAct, string>> = {
  publish: 'Published. Brokers see it now.',
  discard: 'Draft discarded.',
  reset: 'Back to the original text.',
  withdraw: 'Withdrawn. Brokers no longer see it.',
  offer: 'Offered again.',
};

interface EditorProps {
  readonly start: StatedScript;
  readonly script: LibraryScript | undefined;
}

function Editor({ start, script }: EditorProps) {
  const form = useScriptForm(start);
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveDraft();
  const act = useDeskAct();
  const readAgain = (error: unknown) => {
    form.refused(error);
    // The next try writes over what was changed meanwhile, as the message says.
    if (script && error instanceof ApiError && error.is('CONFLICT'))
      void client.invalidateQueries(deskScriptOptions(script.key));
  };
  const saveDraft = () => {
    const content = form.read();
    if (!content) return;
    save.mutate(
      { key: script?.key, content, version: script?.version ?? 0 },
      {
        onSuccess: ({ key }) => {
          form.markSaved();
          notice.success('Draft saved.');
          if (!script) void navigate({ to: '/admin/scripts', search: { edit: key }, replace: true });
        },
        onError: readAgain,
      },
    );
  };
  const carryOut = async (which: DeskAct) => {
    if (!script || !(await isMeant(which))) return;
    act.mutate(
      { key: script.key, version: script.version, act: which },
      {
        onSuccess: (after) => {
          if (which === 'discard' || which === 'reset') form.restart(shownOf(after));
          notice.success(said[which]);
        },
        onError: (error) => (error instanceof ApiError ? readAgain(error) : notice.error(messageOf(error))),
      },
    );
  };
  return (
    <div className={classes.stack}>
      <ScriptEditor
        title={script ? 'Edit script' : 'New script'}
        form={form}
        saveLabel="Save draft"
        isSaving={save.isPending}
        onSave={saveDraft}
        actions={
          script ? <Acts script={script} isDirty={form.isDirty} onAct={(which) => void carryOut(which)} /> : null
        }
      />
      {script ? <Versions script={script} onUse={form.replace} /> : null}
    </div>
  );
}

const questions: Readonly<Partial<Record<DeskAct, { readonly title: string; readonly text: string }>>> = {
  discard: { title: 'Discard draft', text: 'The changes that are not published are lost.' },
  reset: { title: 'Reset script', text: 'Brokers see the original text again. Versions stay readable.' },
  withdraw: { title: 'Withdraw script', text: 'Brokers no longer see it. You can offer it again.' },
};

const isMeant = async (act: DeskAct): Promise<boolean> => {
  const question = questions[act];
  return !question || (await confirm({ ...question, confirm: question.title, dangerous: true }));
};

interface ActsProps {
  readonly script: LibraryScript;
  readonly isDirty: boolean;
  readonly onAct: (act: DeskAct) => void;
}

/** What can be done with the script as it is saved. */
function Acts({ script: { draft, published, isOffered, isWritten }, isDirty, onAct }: ActsProps) {
  const button = (act: DeskAct, label: string) => (
    <Button variant="default" onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  return (
    <>
      {draft && !isDirty ? button('publish', 'Publish') : null}
      {draft ? button('discard', 'Discard draft') : null}
      {isWritten && published !== null ? button('reset', 'Reset to original') : null}
      {isOffered
        ? button('withdraw', 'Withdraw')
        : isWritten || published !== null
          ? button('offer', 'Offer again')
          : null}
    </>
  );
}

interface VersionsProps {
  readonly script: LibraryScript;
  readonly onUse: (content: StatedScript) => void;
}

/** Everything that was published, and the original; each can be loaded into the editor. */
function Versions({ script: { versions, written, published }, onUse }: VersionsProps) {
  const use = (content: StatedScript, name: string) => (
    <Button variant="default" size="compact-md" aria-label={`Load into editor: ${name}`} onClick={() => onUse(content)}>
      Load into editor
    </Button>
  );
  return (
    <Panel title="Versions" about="Load one to publish it again.">
      <ul className={classes.list}>
        {versions.map(({ number, content, publishedAt, publishedBy }) => (
          <li key={number}>
            <div>
              <Text fw={600}>
                Version {number}
                {number === published ? ', current' : ''}
              </Text>
              <Text size="sm" c="dimmed">
                {formatDateTime(publishedAt)}
                {publishedBy === '' ? '' : ` by ${publishedBy}`}
              </Text>
            </div>
            <Group>{use(content, `Version ${number}`)}</Group>
          </li>
        ))}
        {written ? (
          <li>
            <div>
              <Text fw={600}>Original{published === null ? ', current' : ''}</Text>
              <Text size="sm" c="dimmed">
                As it came with Plinth
              </Text>
            </div>
            <Group>{use(written, 'Original')}</Group>
          </li>
        ) : null}
        {versions.length === 0 && !written ? <li>Nothing published yet.</li> : null}
      </ul>
    </Panel>
  );
}
