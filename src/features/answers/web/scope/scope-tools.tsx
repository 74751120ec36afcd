import { Button } from '@mantine/core';
import { IconFileText, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { dayIn } from '../../../../kernel/time-zones.ts';
import { type ScopeTemplate, scopeTemplates } from '../../../../lending/answers/scope-templates.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { formatDate } from '../../../../ui/format.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { fetchCode } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { Dropdown, DropdownButton } from '../../../../ui/page/dropdown.tsx';
import classes from './scope.module.css';

/** Starts the scope from what a type of project usually needs. */
export const TemplateMenu = ({ onChoose }: { readonly onChoose: (template: ScopeTemplate) => void }) => (
  <Dropdown
    className={classes.tool}
    width={270}
    button={
      <>
        <IconTemplate size={16} aria-hidden /> Start from a template
      </>
    }
  >
    {(close) =>
      scopeTemplates.map((template) => (
        <DropdownButton
          key={template.name}
          onClick={() => {
            close();
            onChoose(template);
          }}
        >
          <span>
            {template.label}
            <span className={classes.about}>{template.about}</span>
          </span>
        </DropdownButton>
      ))
    }
  </Dropdown>
);

interface BudgetFileProps {
  readonly values: () => Typed;
  readonly rehabBudget: number | null;
}

/** The budget as a PDF of one page, made here: what is not saved yet is in it. */
export function BudgetFile({ values, rehabBudget }: BudgetFileProps) {
  const [isBusy, setIsBusy] = useState(false);
  const create = async () => {
    setIsBusy(true);
    try {
      const [{ renderPdf }, { scopeDocument }] = await fetchCode(() =>
        Promise.all([import('../../../../kernel/files/pdf/render.ts'), import('./scope-document.ts')]),
      );
      const on = new Date();
      const file = await renderPdf(scopeDocument({ values: values(), rehabBudget, date: formatDate(on) }));
      const day = dayIn({ name: Temporal.Now.timeZoneId(), label: '' }, on);
      saveFile(new Blob([new Uint8Array(file)], { type: 'application/pdf' }), `scope-of-work-budget-${day}.pdf`);
    } catch (error) {
      notice.error(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
      disabled={isBusy}
      onClick={() => void create()}
    >
      {isBusy ? 'Creating the PDF…' : 'Budget PDF'}
    </Button>
  );
}
