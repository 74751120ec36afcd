import { hasRoomForAnswer, isBlankAnswer, withAnswer, withoutAnswer } from './answers.ts';
import { type ClassEditor, replaced } from './use-class-editor.ts';

/** Removes an answer of a question. The last removal can be undone: with an earlier one, what stood where would depend on the order. */
export function useRemoveAnswer(editor: ClassEditor) {
  return (place: number, answer: number, onUndone: () => void) => {
    const { content } = editor;
    const question = content.quiz[place];
    if (!question) return;
    const [without, removed] = withoutAnswer(question, answer);
    editor.change({ ...content, quiz: replaced(content.quiz, place, without) });
    if (isBlankAnswer(removed)) return;
    editor.withdrawUndo(({ inQuestion }) => inQuestion === true);
    editor.offerUndo({
      text: `Answer ${answer + 1} to question ${place + 1} was removed.`,
      inQuestion: true,
      hasRoom: ({ quiz }) => quiz[place] !== undefined && hasRoomForAnswer(quiz[place]),
      undo: () => {
        editor.changeLater((now) => {
          const shorter = now.quiz[place];
          return shorter ? { ...now, quiz: replaced(now.quiz, place, withAnswer(shorter, removed)) } : now;
        });
        onUndone();
      },
    });
  };
}
