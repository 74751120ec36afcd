import { Alert, Button, Group, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PageBox, PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import { entriesOf, unmatchedOptions } from '../../../../lending/form-templates/entries.ts';
import type { Placement, PlacementContent } from '../../../../lending/form-templates/placement.ts';
import { sampleDeal } from '../../../../lending/form-templates/sample-deal.ts';
import { type FormHistory, HistoryButtons, onHistoryKey } from '../../../../ui/forms/history/use-history.tsx';
import { useAskBeforeLeaving } from '../../../accounts/web/unsaved/ask-before-leaving.ts';
import type { FormTemplate } from '../../contract.ts';
import { boxAt } from '../mapping/boxes.ts';
import { ItemList } from '../mapping/item-list.tsx';
import { countsOf, type FormItem, itemsOf, newId, withField, withSuggestions } from '../mapping/items.ts';
import { usePlacements } from '../mapping/use-placements.ts';
import { FormPages } from '../pages/form-pages.tsx';
import { fileOptions, suggestionsOptions } from '../queries.ts';
import classes from './editor.module.css';
import { PublishButton } from './publish-button.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Unsaved } from './unsaved.ts';
import { usePreview } from './use-preview.ts';
import { useSave } from './use-save.ts';
import { useZoom } from './use-zoom.ts';

const none: readonly never[] = [];

/** Everything that a version is drawn from, and what is being done to it. */
function useEditor(template: FormTemplate, unsaved: RefObject<Unsaved | null>) {
  const { shown } = template;
  const isReadOnly = shown.state !== 'draft' || template.archivedAt !== null;
  const state = usePlacements(shown.placements);
  const { placements, change } = state;
  const saving = useSave(template, state);
  const suggestions = useQuery({ ...suggestionsOptions(shown._id), enabled: !isReadOnly });
  const suggested = suggestions.data?.suggestions ?? none;
  const items = useMemo(() => itemsOf(shown.form, placements, suggested), [shown.form, placements, suggested]);
  const [selected, select] = useState<string>();
  const actions = useActions({ items, placements, change, select });
  const isDirty = saving.isDirty && !isReadOnly;
  const leave = useAskBeforeLeaving({
    isDirty,
    text: 'Your changes to this form template aren’t saved.',
    // Without a number it is the draft, which is what is shown here.
    leaves: (next) => next.has('version') && next.get('version') !== String(shown.version),
    forget: () => state.reset(shown.placements),
  });
  useEffect(() => {
    unsaved.current = { isDirty, leave };
    return () => {
      unsaved.current = null;
    };
  });
  const place = (content: PlacementContent, page: number, at?: { readonly x: number; readonly y: number }) => {
    const size = shown.form.pages[page];
    if (!size) return;
    const id = newId();
    const box = boxAt(content, page, size, at ?? { x: size.width / 2, y: size.height / 2 });
    change([...placements, { id, target: { box }, content }]);
    select(`box:${id}`);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-key="box:${id}"]`)?.focus());
  };
  return { ...state, ...saving, isReadOnly, items, selected, actions, place };
}
type Editor = ReturnType<typeof useEditor>;

export interface EditorProps {
  readonly template: FormTemplate;
  /** For what is done to the template as a whole. */
  readonly unsaved: RefObject<Unsaved | null>;
}

/** A version of a form: its pages with what is written where, and the same as a list. A draft is changed here. */
export function TemplateEditor({ template, unsaved }: EditorProps) {
  const { shown } = template;
  const editor = useEditor(template, unsaved);
  const { placements, isReadOnly, items, selected, actions, place, history } = editor;
  const file = useQuery(fileOptions(shown._id));
  const [hasSample, showSample] = useState(false);
  const zoom = useZoom(shown.form);
  const preview = usePreview(shown._id);
  const samples = useMemo(
    () => new Map(hasSample ? entriesOf(placements, shown.form, sampleDeal).map(({ id, value }) => [id, value]) : []),
    [hasSample, placements, shown.form],
  );
  useHistoryKeys(history, isReadOnly);
  return (
    <section aria-label="Form">
      {isReadOnly ? null : <DraftBar editor={editor} form={shown.form} />}
      <Missing labels={shown.missing} />
      <div className={classes.layout}>
        <aside className={classes.side} aria-label="What is written where">
          <ItemList items={items} selected={selected} isReadOnly={isReadOnly} {...actions} />
        </aside>
        <div className={classes.main} ref={zoom.ref}>
          <Toolbar
            zoom={zoom}
            hasSample={hasSample}
            onSample={showSample}
            isReadOnly={isReadOnly}
            onPlace={(content) => place(content, pageInView())}
            isPreviewing={preview.isPending}
            // Browsers open a tab for the click itself alone.
            onPreview={() => preview.mutate({ placements, tab: window.open('', '_blank') })}
          />
          <FormPages
            {...{ form: shown.form, file: file.data, items, selected, isReadOnly, samples, place }}
            select={actions.select}
            moveBox={actions.moveBox}
            remove={actions.remove}
            scale={zoom.scale}
          />
        </div>
      </div>
    </section>
  );
}

/** Undo and redo wherever the focus is: what was pressed last may be gone by then. A dialog has keys of its own. */
function useHistoryKeys(history: FormHistory, isReadOnly: boolean): void {
  const latest = useRef(history);
  latest.current = history;
  useEffect(() => {
    if (isReadOnly) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      onHistoryKey(event, latest.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isReadOnly]);
}

/** What a draft offers as a whole. */
function DraftBar({ editor, form }: { readonly editor: Editor; readonly form: PdfForm }) {
  const { items, placements, change, history, save, publish, isDirty } = editor;
  const { suggested } = countsOf(items);
  const unmatched = useMemo(() => unmatchedOptions(placements, form), [placements, form]);
  return (
    <Group gap="xs" className={classes.bar ?? ''}>
      <Button disabled={!isDirty} loading={save.isPending} onClick={() => save.mutate()}>
        Save draft
      </Button>
      <PublishButton
        items={items}
        unmatched={unmatched}
        isPending={publish.isPending || save.isPending}
        onPublish={async () => {
          if (isDirty) await save.mutateAsync();
          await publish.mutateAsync();
        }}
      />
      <HistoryButtons history={history} />
      {suggested > 0 ? (
        <Button variant="light" color="amber" onClick={() => change(withSuggestions(items, placements))}>
          Accept {suggested === 1 ? '1 suggestion' : `all ${suggested} suggestions`}
        </Button>
      ) : null}
    </Group>
  );
}

/** What can be done to single places. The functions stay the same, so that a page with many marks draws again only what changed. */
function useActions(now: Acted) {
  const latest = useRef(now);
  latest.current = now;
  const opener = useRef<Element>(null);
  return useMemo(() => {
    const select = (key: string | undefined) => {
      // Whoever closes what they opened goes on where they were: on the page or in the list.
      if (key === undefined && opener.current instanceof HTMLElement) opener.current.focus();
      opener.current = key === undefined ? null : document.activeElement;
      latest.current.select(key);
    };
    const write = ({ key, field, placement }: FormItem, content: PlacementContent) => {
      const { placements, change } = latest.current;
      const topic = content.type === 'text' ? `text:${key}` : undefined;
      const changed = placements.map((one) => (one.id === placement?.id ? { ...one, content } : one));
      change(field ? withField(placements, field.name, content) : changed, topic);
    };
    const accept = (item: FormItem) => {
      const { items } = latest.current;
      if (item.suggestion) write(item, item.suggestion.content);
      const after = items.findIndex(({ key }) => key === item.key) + 1;
      const others = [...items.slice(after), ...items.slice(0, Math.max(after - 1, 0))];
      latest.current.select(others.find(({ state }) => state === 'suggested')?.key ?? item.key);
    };
    const moveBox = (id: string, box: PageBox) => {
      const { placements, change } = latest.current;
      change(
        placements.map((one) => (one.id === id ? { ...one, target: { box } } : one)),
        `box:${id}`,
      );
    };
    const remove = (key: string) => {
      const { placements, change } = latest.current;
      change(
        placements.filter(({ id, target }) => ('field' in target ? `field:${target.field}` : `box:${id}`) !== key),
      );
    };
    return { select, write, accept, moveBox, remove };
  }, []);
}

interface Acted {
  readonly items: readonly FormItem[];
  readonly placements: readonly Placement[];
  readonly change: (next: readonly Placement[], topic?: string) => void;
  readonly select: (key: string | undefined) => void;
}

/** The page that most of the screen shows. */
function pageInView(): number {
  const middle = window.innerHeight / 2;
  const pages = [...document.querySelectorAll('[id^="form-page-"]')];
  const found = pages.findIndex((page) => page.getBoundingClientRect().bottom > middle);
  return Math.max(found, 0);
}

/** What the version before wrote and this one does not, so that nothing gets lost unseen with another PDF. */
function Missing({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Alert color="amber" variant="light" mb="md" title="Mapped in the previous version only">
      <List size="sm" spacing={2}>
        {[...new Set(labels)].slice(0, 20).map((label) => (
          <List.Item key={label}>{label}</List.Item>
        ))}
        {labels.length > 20 ? <List.Item>and {labels.length - 20} more</List.Item> : null}
      </List>
    </Alert>
  );
}
