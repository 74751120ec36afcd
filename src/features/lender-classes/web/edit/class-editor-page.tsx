import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Alert, Badge, Button, Group, NumberInput, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { focusFirstInvalid } from '../../../../ui/forms/input-parts.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { classLimits, stateLabels } from '../../model.ts';
import { ownClassOptions } from '../queries.ts';
import { ClassPreview } from './class-preview.tsx';
import classes from './editor.module.css';
import { QuizEditor } from './quiz-editor.tsx';
import { SectionsEditor } from './sections-editor.tsx';
import { type ClassEditor, useClassEditor } from './use-class-editor.ts';
import type { Edited } from './use-typed-class.ts';

/** /lender/classes/$classId: the editor of a class; `new` begins one. */
export function ClassEditorPage() {
  const { classId } = useParams({ from: '/lender/classes/$classId' });
  return (
    <Page
      title={classId === 'new' ? 'New class' : 'Edit class'}
      subtitle="Short sections and a quiz. Brokers who pass earn a credential."
      actions={
        <Button component={Link} to="/lender/classes" variant="default">
          All classes
        </Button>
      }
    >
      <Opened classId={classId} />
    </Page>
  );
}

/** One editor for each class, also while a new one gets its address: the keyboard and the chosen view stay where they are. */
function Opened({ classId }: { readonly classId: string }) {
  const [added, setAdded] = useState<string>();
  const isNew = classId === 'new';
  const query = useQuery({ ...ownClassOptions(classId), refetchOnWindowFocus: false, enabled: !isNew });
  if (isNew || query.data)
    return <Editor key={classId === added ? 'new' : classId} start={query.data} onAdded={setAdded} />;
  return (
    <DataState query={query} failed="Couldn’t load this class." loading={<LoadingRows rows={6} height={64} />}>
      {() => null}
    </DataState>
  );
}

interface EditorProps {
  readonly start: Edited;
  readonly onAdded: (id: string) => void;
}

function Editor({ start, onAdded }: EditorProps) {
  const editor = useClassEditor(start, onAdded);
  const [view, setView] = useState('edit');
  const showMissing = () => {
    setView('edit');
    focusFirstInvalid();
  };
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={setView}
          data={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        <State start={start} />
      </Group>
      {editor.isRestored || editor.isOutdated ? (
        <Alert
          variant="light"
          color="amber"
          role="status"
          mb="md"
          title={editor.isRestored ? 'Your unsaved changes are back' : 'This class has changed'}
        >
          {editor.isOutdated ? (
            <Text size="sm" mb="xs">
              Somebody else saved this class meanwhile. Saving your changes replaces theirs.
            </Text>
          ) : null}
          <Button size="compact-sm" variant="default" onClick={editor.discard}>
            Discard my changes
          </Button>
        </Alert>
      ) : null}
      {start?.takenDownReason ? (
        <Alert variant="light" color="red" mb="md" title="An administrator took this class down">
          Reason: {start.takenDownReason}
          <Text size="sm" mt={4}>
            You can change the draft. It can’t be published until an administrator restores the class.
          </Text>
        </Alert>
      ) : null}
      {view === 'preview' ? <ClassPreview content={editor.content} /> : <Parts editor={editor} />}
      <Foot editor={editor} start={start} onMissing={showMissing} />
    </>
  );
}

function State({ start }: { readonly start: Edited }) {
  const { state = 'draft', publishedVersion, hasChanges } = start ?? {};
  return (
    <div className={classes.state}>
      <Badge variant="light" tt="none" {...(state === 'published' ? {} : { color: 'gray' })}>
        {stateLabels[state]}
      </Badge>
      {publishedVersion == null ? null : (
        <Text size="sm" c="dimmed">
          Version {publishedVersion}
          {hasChanges ? ', with changes that are not published' : ''}
        </Text>
      )}
    </div>
  );
}

function Parts({ editor }: { readonly editor: ClassEditor }) {
  const { content, problems, change } = editor;
  const { passPercent } = classLimits;
  return (
    <form className={classes.parts} aria-label="Class" noValidate onSubmit={(event) => event.preventDefault()}>
      <Panel title="About the class" isWide>
        <div className={classes.basics}>
          <TextInput
            label="Title"
            maxLength={classLimits.title}
            value={content.title}
            error={problems.title}
            onChange={({ currentTarget }) => change({ ...content, title: currentTarget.value })}
          />
          <Textarea
            label="What brokers learn"
            autosize
            minRows={2}
            maxLength={classLimits.summary}
            value={content.summary}
            error={problems.summary}
            onChange={({ currentTarget }) => change({ ...content, summary: currentTarget.value })}
          />
          <NumberInput
            label="Percent to pass"
            className={classes.percent ?? ''}
            min={passPercent.least}
            max={passPercent.most}
            allowDecimal={false}
            clampBehavior="blur"
            suffix="%"
            value={content.passPercent}
            onChange={(value) => change({ ...content, passPercent: Number(value) || passPercent.usual })}
          />
        </div>
      </Panel>
      <Panel title="Sections" about={`Up to ${classLimits.sections}, read in order.`} isWide>
        <SectionsEditor editor={editor} />
      </Panel>
      <Panel title="Quiz" about="Brokers see which answers are right only after they pass." isWide>
        <QuizEditor editor={editor} />
      </Panel>
    </form>
  );
}

interface FootProps {
  readonly editor: ClassEditor;
  readonly start: Edited;
  readonly onMissing: () => void;
}

function Foot({ editor, start, onMissing }: FootProps) {
  const { isDirty, problems, save, publish, check } = editor;
  const canPublish =
    start?.state !== 'takenDown' && (isDirty || !start || start.hasChanges || start.state === 'withdrawn');
  const missing = Object.keys(problems).length;
  const isBusy = save.isPending || publish.isPending;
  return (
    <div className={classes.foot}>
      <Act isOff={!canPublish} isBusy={isBusy} onPress={() => (check() ? publish.mutate() : onMissing())}>
        {start?.publishedVersion == null ? 'Publish' : 'Publish new version'}
      </Act>
      <Act variant="default" isOff={!isDirty} isBusy={isBusy} onPress={save.mutate}>
        Save draft
      </Act>
      <Text size="sm" c={missing > 0 ? 'red' : 'dimmed'} role="status">
        {isBusy
          ? publish.isPending
            ? 'Publishing…'
            : 'Saving…'
          : missing > 0
            ? `${missing === 1 ? 'One thing is' : `${missing} things are`} missing before you can publish.`
            : isDirty
              ? 'Not saved yet. Your changes are kept in this tab.'
              : start
                ? 'Saved'
                : ''}
      </Text>
    </div>
  );
}

interface ActProps {
  readonly variant?: 'default';
  readonly isOff: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** Keeps the focus while it works and once there is nothing left to do, unlike a button that is disabled. */
const Act = ({ variant, isOff, isBusy, onPress, children }: ActProps) => (
  <Button
    {...(variant ? { variant } : {})}
    data-disabled={isOff}
    aria-disabled={isOff || isBusy}
    onClick={() => {
      if (!isOff && !isBusy) onPress();
    }}
  >
    {children}
  </Button>
);
