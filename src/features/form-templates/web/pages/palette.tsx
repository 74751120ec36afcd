import { Text } from '@mantine/core';
import { IconCalendar, IconCursorText, IconLetterT, IconSignature, IconTextSize } from '@tabler/icons-react';
import type { PlacementContent } from '../../../../lending/form-templates/placement.ts';
import classes from './pages.module.css';

const parts = [
  {
    label: 'Value',
    icon: IconCursorText,
    content: { type: 'answer', question: 'borrowerFullName', format: 'plain' },
  },
  { label: 'Text', icon: IconLetterT, content: { type: 'text', text: 'X' } },
  { label: 'Signature', icon: IconSignature, content: { type: 'signature', role: 'borrower' } },
  { label: 'Initials', icon: IconTextSize, content: { type: 'initials', role: 'borrower' } },
  { label: 'Date signed', icon: IconCalendar, content: { type: 'signing-date', role: 'borrower' } },
] as const satisfies readonly { readonly content: PlacementContent; readonly label: string; readonly icon: unknown }[];

const dragType = 'application/x-plinth-placement';

/** What was dragged from the palette; undefined for anything else. */
export const readDragged = (transfer: DataTransfer): PlacementContent | undefined =>
  parts.find(({ content }) => content.type === transfer.getData(dragType))?.content;

/** What can be put onto a page where the PDF has no field: dragged there, or placed in the middle of it by a click. */
export function Palette({ onPlace }: { readonly onPlace: (content: PlacementContent) => void }) {
  return (
    <div className={classes.palette} role="toolbar" aria-label="Place on the page">
      <Text size="sm" c="dimmed" component="span">
        Drag onto the page:
      </Text>
      {parts.map(({ label, icon: Icon, content }) => (
        <button
          key={label}
          type="button"
          className={classes.part}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(dragType, content.type);
            dataTransfer.effectAllowed = 'copy';
          }}
          onClick={() => onPlace(content)}
        >
          <Icon size={16} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
