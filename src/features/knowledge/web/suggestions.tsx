import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { knowledgeLimits } from '../model.ts';
import classes from './knowledge.module.css';
import { foundOptions } from './queries.ts';

const typingMs = 500;

/** What may answer a text while it is typed. It opens in another tab: nothing that was typed is lost. */
export function Suggestions({ text }: { readonly text: string }) {
  const [rested] = useDebouncedValue(text.trim().slice(0, knowledgeLimits.queryCharacters), typingMs);
  const { data } = useQuery(foundOptions(rested.length < 4 ? '' : rested, knowledgeLimits.suggestions));
  const found = rested.length < 4 ? [] : (data?.found ?? []);
  return (
    <div role="status">
      {found.length === 0 ? null : (
        <section className={classes.suggestions} aria-label="Suggested articles">
          <p>These may answer your question:</p>
          <ul>
            {found.map(({ path, title, heading }) => (
              <li key={`${path} ${title}`}>
                <AppLink to={path} target="_blank">
                  {heading === null ? title : `${title}: ${heading}`}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
