import { Fragment, type ReactNode } from 'react';
import reading from '../../../../ui/reading/reading.module.css';
import { type Inline, linkRel, readText, type TextBlock } from '../../text.ts';

/** The text of a section, drawn piece by piece: nothing of it is ever HTML. */
export const ClassText = ({ text }: { readonly text: string }) => (
  <div className={reading.prose}>
    {readText(text).map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text keep their places
      <Fragment key={place}>{blockOf(block)}</Fragment>
    ))}
  </div>
);

function blockOf(block: TextBlock): ReactNode {
  if (block.type !== 'list') {
    const content = inlineOf(block.content);
    return block.type === 'heading' ? <h3>{content}</h3> : <p>{content}</p>;
  }
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text keep their places
        <li key={place}>{inlineOf(item)}</li>
      ))}
    </List>
  );
}

const inlineOf = (pieces: readonly Inline[]): ReactNode =>
  pieces.map((piece, place) => {
    const key = `${place} ${piece.text}`;
    if (piece.type === 'link')
      return (
        <a key={key} href={piece.href} target="_blank" rel={linkRel}>
          {piece.text}
        </a>
      );
    if (piece.type === 'bold') return <b key={key}>{piece.text}</b>;
    return piece.type === 'italic' ? <em key={key}>{piece.text}</em> : <Fragment key={key}>{piece.text}</Fragment>;
  });
