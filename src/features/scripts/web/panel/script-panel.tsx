import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Anchor, Drawer, Select } from '@mantine/core';
import { useState } from 'react';
import { kinds } from '../../../../lending/kinds/index.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { categoryLabels, type ScriptCategory, scriptCategories, scriptTexts } from '../../model.ts';
import { askFor, type HelpAbout, idOfChoice, type ScriptPanelProps } from './about.ts';
import classes from './panel.module.css';
import { ScriptList } from './script-list.tsx';

/** The sales scripts beside what is on screen: one category at a time, filled with its figures. */
export function ScriptPanel({ about, onClose }: ScriptPanelProps) {
  // While the panel slides away it still shows what it was about.
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) setLast(about);
  const shown = about ?? last;
  return (
    <Drawer
      opened={useOpenAfterMount(about !== null)}
      onClose={onClose}
      position="right"
      size="min(100vw, 680px)"
      title={scriptTexts.open}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown ? <Panel key={shown.pipelineId ?? shown.loanType ?? ''} about={shown} onClose={onClose} /> : null}
    </Drawer>
  );
}

const loanTypes = kinds.map(({ slug, displayName }) => ({ value: slug, label: displayName }));

function Panel({ about, onClose }: { readonly about: HelpAbout; readonly onClose: () => void }) {
  const [category, setCategory] = useState<ScriptCategory>('opening');
  const [loanType, setLoanType] = useState<string>(about.loanType ?? loanTypes[0]?.value ?? '');
  const [lenderId, setLenderId] = useState<string | null>(null);
  const lender = about.lenders.find((one) => idOfChoice(one) === lenderId);
  return (
    <div className={classes.panel}>
      <div className={classes.about}>
        {about.loanType === undefined ? (
          <Select
            label="Loan type"
            data={loanTypes}
            value={loanType}
            allowDeselect={false}
            onChange={(value) => setLoanType(value ?? loanType)}
          />
        ) : null}
        {about.lenders.length > 0 ? (
          <Select
            label="Lender"
            placeholder="Any lender"
            description="Choose one to see why it fits, what it will raise, and what to ask."
            data={about.lenders.map((one) => ({ value: idOfChoice(one), label: one.label }))}
            value={lenderId}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the lender' }}
            nothingFoundMessage="No lender by this name"
            onChange={setLenderId}
          />
        ) : null}
      </div>
      <fieldset aria-label="Category" className={classes.categories}>
        {scriptCategories.map((one) => (
          <button key={one} type="button" aria-pressed={one === category} onClick={() => setCategory(one)}>
            {categoryLabels[one]}
          </button>
        ))}
      </fieldset>
      <ScriptList
        asked={askFor(about, { loanType, category, lender })}
        label={categoryLabels[category]}
        onLeave={onClose}
      />
      <p className={classes.foot}>
        <Anchor component={AppLink} to="/scripts" size="sm" onClick={onClose}>
          Your scripts and the whole library
        </Anchor>
      </p>
    </div>
  );
}
