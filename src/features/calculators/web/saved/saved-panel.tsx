import { ActionIcon, Anchor, Button, Checkbox, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatList } from '../../../../kernel/format.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { RenameInput } from '../../../../ui/forms/rename-input.tsx';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import type { CalculatorSlug } from '../../model.ts';
import type { Calculation, SavedCalculation } from '../use-calculation.ts';
import { longestName, useBrowserCalculations } from './browser-calculations.ts';
import {
  type CalculationStore,
  removeWithUndo,
  renameSaved,
  useCalculationStore,
  useMoveToAccount,
} from './calculation-store.ts';
import { CompareTable } from './compare-table.tsx';
import classes from './saved.module.css';

/** So many stand beside what is entered and can still be read. */
const comparedAtMost = 4;

interface SavedPanelProps {
  readonly calculation: Calculation;
  /** It comes with the first saved calculation. */
  readonly isPart?: boolean;
}

/** The saved calculations, and up to four of them beside what is entered. */
export function SavedPanel({ calculation, isPart = false }: SavedPanelProps) {
  const store = useCalculationStore(calculation.calculator);
  return <OnceNeeded key={store.place} {...{ calculation, isPart, store }} />;
}

function OnceNeeded({ calculation, isPart, store }: SavedProps) {
  const hasAny = useBrowserCalculations().some(({ calculator }) => calculator === calculation.calculator.slug);
  const isNeeded = hasAny || (store.list?.length ?? 0) > 0 || store.failure !== undefined;
  // Once it is there it stays: whoever deletes the last one is still in it, and may take that back.
  const [isShown, setIsShown] = useState(!isPart);
  if (isNeeded && !isShown) setIsShown(true);
  return isShown ? <Saved calculation={calculation} store={store} isPart={isPart} /> : null;
}

interface SavedProps extends Required<SavedPanelProps> {
  readonly store: CalculationStore;
}

function Saved({ calculation, store, isPart }: SavedProps) {
  const { slug, title: name } = calculation.calculator;
  // A page may hold several calculators.
  const title = isPart ? `${name}: saved` : 'Saved calculations';
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { list } = store;
  const items = useRef<HTMLUListElement>(null);
  useKeptFocus(items);
  const compared = list?.filter(({ id }) => chosen.includes(id)) ?? [];
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...compared.map((one) => one.id), id]);
  return (
    <Panel
      title={title}
      about={
        store.place === 'account'
          ? 'In your account. Select up to four to compare with what you entered.'
          : 'In this browser only. Select up to four to compare with what you entered.'
      }
    >
      {store.place === 'account' ? <MoveNotice only={isPart ? slug : undefined} /> : null}
      {store.failure === undefined ? null : (
        <ErrorState
          title="Couldn’t load your saved calculations."
          error={store.failure}
          {...(store.retry ? { retry: store.retry } : {})}
        />
      )}
      {list === undefined && store.failure === undefined ? <LoadingRows rows={2} height={32} /> : null}
      {list?.length === 0 ? (
        <p className={classes.empty}>None yet. Save this calculation, change a number, and compare the two.</p>
      ) : null}
      <ul ref={items} tabIndex={-1} aria-label={title} className={classes.list}>
        {list?.map((saved) => (
          <SavedRow
            key={saved.id}
            saved={saved}
            store={store}
            calculation={calculation}
            isCompared={chosen.includes(saved.id)}
            mayCompare={chosen.includes(saved.id) || compared.length < comparedAtMost}
            onCompare={() => toggle(saved.id)}
          />
        ))}
      </ul>
      {compared.length > 0 ? <CompareTable calculation={calculation} saved={compared} /> : null}
    </Panel>
  );
}

const namesSaid = 3;

async function confirmForget(forget: () => void): Promise<void> {
  const title = 'Delete these calculations?';
  const text = "They are saved in this browser only. This can't be undone.";
  if (await confirm({ title, text, confirm: 'Delete', dangerous: true })) forget();
}

interface MoveNoticeProps {
  /** Of one calculator alone: a page may hold several. */
  readonly only: CalculatorSlug | undefined;
}

/** What was saved in the browser before somebody signed in, who need not be the same person. */
function MoveNotice({ only }: MoveNoticeProps) {
  const { inBrowser, move, forget } = useMoveToAccount(only);
  if (inBrowser.length === 0) return null;
  const names = inBrowser.map(({ name }) => `'${name}'`);
  const more = names.length - namesSaid;
  return (
    <div className={classes.move}>
      <span>
        Saved in this browser before you logged in: {formatList(names.slice(0, namesSaid))}
        {more > 0 ? ` and ${more} more` : ''}.
      </span>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={move.isPending} onClick={() => move.mutate()}>
          Move to my account
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void confirmForget(forget)}>
          Delete
        </Button>
      </Group>
    </div>
  );
}

interface SavedRowProps {
  readonly saved: SavedCalculation;
  readonly store: CalculationStore;
  readonly calculation: Calculation;
  readonly isCompared: boolean;
  readonly mayCompare: boolean;
  readonly onCompare: () => void;
}

function SavedRow({ saved, store, calculation, isCompared, mayCompare, onCompare }: SavedRowProps) {
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const isOpened = calculation.opened?.id === saved.id;
  const endRenaming = (byKey: boolean) => {
    setRenaming(false);
    if (byKey) pencil.current?.focus();
  };
  const rename = (name: string) =>
    void renameSaved(store, saved, name, (renamed) => {
      if (isOpened) calculation.setOpened(renamed);
    });
  return (
    <li className={classes.item}>
      <Checkbox aria-label={`Compare ${saved.name}`} checked={isCompared} disabled={!mayCompare} onChange={onCompare} />
      {renaming ? (
        <div className={classes.name}>
          <RenameInput name={saved.name} maxLength={longestName} onRename={rename} onEnd={endRenaming} />
        </div>
      ) : (
        <Anchor component="button" type="button" className={classes.name} onClick={() => calculation.open(saved)}>
          {saved.name}
        </Anchor>
      )}
      {isOpened ? <span className={classes.opened}>open</span> : null}
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        aria-label={`Rename ${saved.name}`}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${saved.name}`}
        onClick={() => void removeWithUndo(store, saved)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
