import type { LenderQuote } from '../../contract.ts';
import type { TextTemplate } from '../../templates/contract.ts';
import type { TextType } from '../../templates/model.ts';
import { Choices } from './choices.tsx';
import { isText, textFor, useTemplates } from './use-templates.ts';

export interface SavedTextsProps {
  readonly type: TextType;
  readonly quote: LenderQuote;
  readonly onInsert: (text: string, template: TextTemplate) => void;
  readonly disabled?: boolean;
}

/** The lender's own texts for this place, put in with a click. Nothing stands there while there are none. */
export function SavedTexts({ type, quote, onInsert, disabled }: SavedTextsProps) {
  const { data = [] } = useTemplates();
  return (
    <Choices
      label="Saved replies"
      templates={data.filter(isText(type))}
      disabled={disabled ?? false}
      onChoose={(template) => onInsert(textFor(quote, template.text), template)}
    />
  );
}
