import { Alert, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { MappedProgram, Run } from '../../contract.ts';
import { saveMapping } from '../../endpoints.ts';
import { type FieldMapping, type Find, type Format, findsOf } from '../../mapping/field-mapping.ts';
import { scraperLimits } from '../../model.ts';
import { copyOptions, previewOptions, useScraperAct } from '../queries.ts';
import { CopyView, findKey } from './copy-view.tsx';
import { blankFinds, type Draft, draftOf, guessField, mappingsOf, wouldDrop } from './draft.ts';
import classes from './mapping.module.css';
import { MappingRow } from './mapping-row.tsx';

interface MappingPanelProps {
  readonly scraperId: string;
  readonly version: number;
  readonly mappings: readonly FieldMapping[];
  readonly programs: readonly MappedProgram[];
  /** The run that saved the latest copy; undefined: there is none. */
  readonly copied: Run | undefined;
  readonly hasCopy: boolean;
}

/** What is read from where, made on the saved copy with what it finds now. */
export function MappingPanel(props: MappingPanelProps) {
  const { scraperId, copied, hasCopy, programs, version } = props;
  const query = useQuery({ ...copyOptions(scraperId, copied?._id ?? 'earlier'), enabled: hasCopy });
  const about = version === 0 ? 'Not mapped yet' : `Version ${version}`;
  return (
    <Panel title="Mapping" about={about} isWide>
      {programs.length === 0 ? (
        <Text size="sm">This lender has no programs yet. Add one, then map its fields here.</Text>
      ) : !hasCopy ? (
        <Text size="sm">Run the scraper once. It saves a copy of the document, on which you choose values.</Text>
      ) : (
        <DataState query={query} failed="Couldn't load the saved copy." loading={<LoadingRows rows={4} />}>
          {(copy) => <Editor key={version} {...props} copy={copy} copyId={copied?._id ?? 'earlier'} />}
        </DataState>
      )}
    </Panel>
  );
}

interface EditorProps extends MappingPanelProps {
  readonly copyId: string;
  readonly copy: {
    readonly format: Format;
    readonly address: string;
    readonly savedAt: string;
    readonly view: Parameters<typeof CopyView>[0]['view'];
  };
}

/** The drafts of the fields, and which of them is being chosen in the copy. */
function useDrafts({ mappings, programs, copy }: EditorProps) {
  // As they came first: reading the scraper again names fields by later versions.
  const [saved] = useState<readonly Draft[]>(() => mappings.map(draftOf));
  const [drafts, setDrafts] = useState(saved);
  const [picking, setPicking] = useState<number | 'new' | null>(null);
  const program = programs.find(({ _id }) => _id === drafts.at(-1)?.programId) ?? programs[0];
  const blank = blankFinds[findsOf[copy.format][0] ?? 'label'];
  const add = (find: Find = blank) => {
    if (!program) return;
    const field = guessField(program, find, drafts);
    const { _id: programId, version: programVersion } = program;
    setDrafts([...drafts, draftOf({ programId, programVersion, field, find, take: 'only' })]);
  };
  /** A field is chosen among those of its program as it was read last. */
  const change = (key: number, changes: Partial<Draft>) =>
    setDrafts(
      drafts.map((draft) => {
        const changed = { ...draft, ...(changes.find ? { around: undefined } : {}), ...changes };
        const chosen = programs.find(({ _id }) => _id === changed.programId);
        if (draft.key !== key) return draft;
        return changes.field === undefined ? changed : { ...changed, programVersion: chosen?.version };
      }),
    );
  /** Another program may have the same field. */
  const changeProgram = (draft: Draft, programId: string) => {
    const chosen = programs.find(({ _id }) => _id === programId);
    change(draft.key, { programId, field: chosen ? guessField(chosen, draft.find, drafts) : '' });
  };
  const pick = (find: Find) => {
    if (picking === 'new') add(find);
    else if (picking !== null) {
      const draft = drafts.find(({ key }) => key === picking);
      const own = programs.find(({ _id }) => _id === draft?.programId);
      const guessed = draft?.field === '' && own ? { field: guessField(own, find, drafts) } : {};
      change(picking, { find, ...guessed });
    }
    setPicking(null);
  };
  const remove = (key: number) => setDrafts(drafts.filter((draft) => draft.key !== key));
  return { saved, drafts, add, change, changeProgram, remove, picking, setPicking, pick };
}

/** What each draft finds now: those that are complete are looked for, in their order. */
function usePreviews({ scraperId, copyId }: EditorProps, drafts: readonly Draft[]) {
  const complete = JSON.stringify(mappingsOf(drafts));
  const [asked] = useDebouncedValue(complete, 250);
  const previews = useQuery(previewOptions(scraperId, copyId, JSON.parse(asked) as FieldMapping[]));
  const placeOf = (draft: Draft) => mappingsOf(drafts.slice(0, drafts.indexOf(draft) + 1)).length - 1;
  const of = (draft: Draft) =>
    asked === complete && mappingsOf([draft]).length === 1 ? previews.data?.[placeOf(draft)] : undefined;
  /** With what stands around the places that were chosen just now. */
  const aroundOf = (draft: Draft) => (previews.isPlaceholderData ? undefined : (of(draft)?.around ?? undefined));
  const seen = drafts.map((draft) => ({ ...draft, around: draft.around ?? aroundOf(draft) }));
  return { of, seen, error: previews.error };
}

function Editor(props: EditorProps) {
  const { programs, copy } = props;
  const { saved, drafts, add, change, changeProgram, remove, picking, setPicking, pick } = useDrafts(props);
  const previews = usePreviews(props, drafts);
  return (
    <div className={classes.halves}>
      <div>
        {drafts.length === 0 ? (
          <Text size="sm" mb="md">
            Choose a value in the copy to map the first field.
          </Text>
        ) : null}
        <ol className={classes.mappings} aria-label="Mapped fields">
          {drafts.map((draft, at) => (
            <MappingRow
              key={draft.key}
              draft={draft}
              number={at + 1}
              programs={programs}
              format={copy.format}
              preview={previews.of(draft)}
              isPicking={picking === draft.key}
              onChange={(changes) => change(draft.key, changes)}
              onProgram={(programId) => changeProgram(draft, programId)}
              onRemove={() => remove(draft.key)}
              onPick={() => setPicking(picking === draft.key ? null : draft.key)}
            />
          ))}
        </ol>
        {previews.error ? (
          <Alert color="red" variant="light" role="alert" mb="md">
            {messageOf(previews.error)}
          </Alert>
        ) : null}
        <Acts
          {...props}
          saved={saved}
          drafts={drafts}
          seen={previews.seen}
          isPicking={picking === 'new'}
          onPick={() => setPicking(picking === 'new' ? null : 'new')}
          onAdd={() => add()}
        />
      </div>
      <CopyView
        {...copy}
        mapped={new Set(mappingsOf(drafts).map(({ find }) => findKey(find)))}
        onPick={picking === null ? null : pick}
        onCancel={() => setPicking(null)}
      />
    </div>
  );
}

interface ActsProps extends EditorProps {
  readonly saved: readonly Draft[];
  readonly drafts: readonly Draft[];
  readonly seen: readonly Draft[];
  readonly isPicking: boolean;
  readonly onPick: () => void;
  readonly onAdd: () => void;
}

/** Adds fields, and saves them all as the next version. */
function Acts({ scraperId, version, saved, drafts, seen, isPicking, onPick, onAdd }: ActsProps) {
  const complete = mappingsOf(drafts);
  const save = useScraperAct(
    () => callEndpoint(saveMapping, { params: { id: scraperId }, body: { mappings: mappingsOf(seen), version } }),
    { done: 'Mapping saved. The next run reads with it.' },
  );
  const isChanged = JSON.stringify(complete) !== JSON.stringify(mappingsOf(saved)) || drafts.length < saved.length;
  const isIncomplete = wouldDrop(drafts);
  const isFull = drafts.length >= scraperLimits.mappings;
  return (
    <div className={classes.save}>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-pressed={isPicking}
        disabled={isFull}
        onClick={onPick}
      >
        Map a value
      </Button>
      <Button variant="subtle" disabled={isFull} onClick={onAdd}>
        Add by hand
      </Button>
      <Button loading={save.isPending} disabled={!isChanged || isIncomplete} onClick={() => save.mutate(undefined)}>
        Save mapping
      </Button>
      {isChanged || isIncomplete ? (
        <Text size="sm" c="dimmed">
          {isIncomplete ? 'Complete each field, or remove it, to save' : 'Not saved yet'}
        </Text>
      ) : null}
    </div>
  );
}
