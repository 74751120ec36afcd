import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { classLimits, emptySection } from '../../model.ts';
import { CardHead } from './card-head.tsx';
import classes from './editor.module.css';
import { useCards } from './use-cards.ts';
import { type ClassEditor, replaced } from './use-class-editor.ts';

/** The sections of a class, in their order. */
export function SectionsEditor({ editor }: { readonly editor: ClassEditor }) {
  const { content, problems, change } = editor;
  const { sections } = content;
  const cards = useCards({ editor, part: 'sections', name: 'Section', blank: emptySection });
  const set = (next: typeof sections) => change({ ...content, sections: next });
  return (
    <>
      <ol className={classes.cards} ref={cards.list}>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names of their own
          <li key={index} className={classes.card}>
            <CardHead
              name={`Section ${index + 1}`}
              index={index}
              count={sections.length}
              onMove={(by) => cards.move(index, by)}
              onRemove={() => cards.remove(index)}
            />
            <TextInput
              label={`Title of section ${index + 1}`}
              maxLength={classLimits.sectionTitle}
              value={section.title}
              error={problems[`sections.${index}.title`]}
              onChange={({ currentTarget }) =>
                set(replaced(sections, index, { ...section, title: currentTarget.value }))
              }
            />
            <Textarea
              label={`Text of section ${index + 1}`}
              description="A blank line starts a paragraph. ## heading, - list, **bold**, *italic*, [link](https://example.com)"
              autosize
              minRows={6}
              maxRows={24}
              maxLength={classLimits.text}
              value={section.text}
              error={problems[`sections.${index}.text`]}
              onChange={({ currentTarget }) =>
                set(replaced(sections, index, { ...section, text: currentTarget.value }))
              }
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={sections.length >= classLimits.sections}
        onClick={cards.add}
      >
        Add section
      </Button>
    </>
  );
}
