import { isHeading } from '../../filling/fill.ts';
import classes from './panel.module.css';

type Part =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'list'; items: string[] };

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const line of text.split('\n')) {
    const last = parts.at(-1);
    if (line.trim() === '') continue;
    if (!line.startsWith('- ')) parts.push({ type: isHeading(line) ? 'heading' : 'text', text: line });
    else if (last?.type === 'list') last.items.push(line.slice(2));
    else parts.push({ type: 'list', items: [line.slice(2)] });
  }
  return parts;
}

/** A filled script: headings, paragraphs, and lists. */
export function ScriptText({ text }: { readonly text: string }) {
  return (
    <div className={classes.text}>
      {partsOf(text).map((part, place) => {
        // The parts of a text never change their order.
        const key = `${place}`;
        if (part.type === 'heading')
          return (
            <p key={key}>
              <strong>{part.text}</strong>
            </p>
          );
        if (part.type === 'text') return <p key={key}>{part.text}</p>;
        return (
          <ul key={key}>
            {part.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
