import { Group, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import { fieldCounts } from '../../../kernel/fields/reading.ts';
import type { FormSection } from '../../../lending/answers/form.ts';
import { unifiedForm } from '../../../lending/answers/forms/unified-form.ts';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import type { Typed } from '../../../ui/forms/input-parts.ts';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import { DealSections } from '../../pipeline/web/deal/sections/deal-sections.tsx';
import { AnswerHistory } from './history/answer-history.tsx';
import type { PackageForm } from './use-package-form.ts';

const idOf = ({ title }: FormSection): string => title.toLowerCase().replaceAll(' ', '-');

/** The section that asks a question, as the address names it. */
export const sectionOfQuestion = (question: string): string | undefined => {
  const section = unifiedForm.sections.find(({ fields }) => fields.some((field) => field.question === question));
  return section && idOf(section);
};

/** Says what is unanswered of a section: what is required first. */
function saveStateOf({ fields }: FormSection, values: Typed): string {
  const typed = fields.filter((field) => field.computed !== true && fieldCounts(field, values));
  const isAnswered = ({ name }: { readonly name: string }) => !isBlank(values[name]) && !isEmptyBlock(values[name]);
  const missing = typed.filter((field) => field.required === true && !isAnswered(field)).length;
  const answered = typed.filter(isAnswered).length;
  const counted = `${answered} of ${typed.length} answered`;
  return missing === 0 ? counted : `${counted}, ${missing} required ${missing === 1 ? 'is' : 'are'} missing`;
}

/** A list or a block of options in which nothing is chosen. */
const isEmptyBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Object.values(value).some(Boolean);

interface UnifiedFormProps {
  readonly pack: PackageForm;
  /** What stands in the head of a section. */
  readonly asideOf?: (title: string) => ReactNode;
}

/** The long form of a loan package, part by part, with an index that stays in sight. */
export function UnifiedForm({ pack, asideOf }: UnifiedFormProps) {
  const { form, isSaving, canEdit } = pack;
  const first = useMemo(() => unifiedForm.sections.map(idOf)[0] ?? '', []);
  const sections = unifiedForm.sections.map((section) => ({
    id: idOf(section),
    title: section.title,
    isWrong: section.fields.some(({ question }) => form.errors[question] !== undefined),
    content: (
      <PanelFrame>
        <Group justify="space-between" gap="xs" mb="md" mih={30}>
          <Text size="sm" c="dimmed">
            {section.about ? `${section.about} ` : null}
            {saveStateOf(section, form.values)}
          </Text>
          <Group gap="xs">
            {asideOf?.(section.title)}
            <AnswerHistory
              pack={pack}
              title={section.title}
              questions={section.fields.map(({ question }) => question)}
            />
          </Group>
        </Group>
        <FormFields fields={section.fields} form={form} disabled={isSaving || !canEdit} />
      </PanelFrame>
    ),
  }));
  return <DealSections sections={sections} first={first} label="Sections of this form" />;
}
