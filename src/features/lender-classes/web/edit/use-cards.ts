import { useRef } from 'react';
import { type ClassContent, classLimits } from '../../model.ts';
import { type ClassEditor, moved } from './use-class-editor.ts';

interface CardsOf<Part extends 'sections' | 'quiz'> {
  readonly editor: ClassEditor;
  readonly part: Part;
  /** What one of them is called: 'Section'. */
  readonly name: string;
  readonly blank: ClassContent[Part][number];
}

type Members = readonly unknown[];
/** How many of them a class may have. */
const most = { sections: classLimits.sections, quiz: classLimits.questions.most } as const;

const firstField = 'textarea, input:not([type="radio"])';

/** Adds, moves and removes the sections or questions of a class. The focus goes with the one that was changed; a removal can be undone. */
export function useCards<Part extends 'sections' | 'quiz'>({ editor, part, name, blank }: CardsOf<Part>) {
  const list = useRef<HTMLOListElement>(null);
  const members: Members = editor.content[part];
  const having = (content: ClassContent, next: Members) => ({ ...content, [part]: next }) as ClassContent;
  const set = (next: Members) => editor.change(having(editor.content, next));
  /** The undo of an answer finds its question by number, and the numbers change. */
  const withdrawAnswers = () => {
    if (part === 'quiz') editor.withdrawUndo(({ inQuestion }) => inQuestion === true);
  };
  /** Of the first of these that can have it. */
  const focus = (place: number, ...targets: readonly string[]) =>
    requestAnimationFrame(() => {
      const card = list.current?.children[place];
      const found = targets.flatMap((target) => card?.querySelector<HTMLElement>(`${target}:not(:disabled)`) ?? []);
      found[0]?.focus();
    });
  return {
    list,
    add: () => {
      set([...members, blank]);
      focus(members.length, firstField);
    },
    move: (index: number, by: 1 | -1) => {
      withdrawAnswers();
      set(moved(members, index, by));
      focus(index + by, `[data-move="${by}"]`, '[data-move]');
    },
    remove: (index: number) => {
      const removed = members[index];
      withdrawAnswers();
      set(members.filter((_member, place) => place !== index));
      focus(Math.min(index, members.length - 2), '[data-remove]', firstField);
      if (JSON.stringify(removed) === JSON.stringify(blank)) return;
      editor.offerUndo({
        text: `${name} ${index + 1} was removed.`,
        hasRoom: (content) => content[part].length < most[part],
        undo: () => {
          withdrawAnswers();
          editor.changeLater((content) => having(content, (content[part] as Members).toSpliced(index, 0, removed)));
          focus(index, '[data-remove]', firstField);
        },
      });
    },
  };
}
