import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ArticleCard, addressOf, type HelpTopic, helpTopics } from '../../../content/article.ts';
import { searchHelp } from '../../../content/help/search.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { AskPerson } from './ask-person.tsx';
import classes from './public-pages.module.css';

/** /help: every help article by topic, and a search as one types. */
export function HelpPage() {
  const cards = useLoaderData({ strict: false })?.help ?? [];
  const [query, setQuery] = useQuery();
  const results = useRef<HTMLUListElement>(null);
  const toFirst = () => results.current?.querySelector('a')?.focus();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    toFirst();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    toFirst();
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Help</h1>
        <p className={classes.lead}>How Plinth works for brokers, investors and lenders.</p>
      </header>
      <search className={classes.search}>
        <form onSubmit={onSubmit}>
          <TextInput
            type="search"
            name="q"
            label="Search help"
            placeholder="For example: why is a program ineligible"
            size="md"
            autoComplete="off"
            maxLength={200}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={query === '' ? null : <CloseButton aria-label="Clear" onClick={() => setQuery('')} />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </form>
      </search>
      {query.trim() === '' ? <Topics cards={cards} /> : <Results cards={cards} query={query} list={results} />}
      <AskPerson />
    </div>
  );
}

/** What is looked for. It stands in the address, so that going back from an article finds it again. */
function useQuery(): [string, (query: string) => void] {
  const { q = '' } = useSearch({ from: '/help' });
  const navigate = useNavigate({ from: '/help' });
  // What was typed shows at once; the address follows, and must not take back what was typed since.
  const [typed, setTyped] = useState(q);
  const following = useRef<string[]>([]);
  useEffect(() => {
    const place = following.current.lastIndexOf(q);
    following.current.splice(0, place + 1);
    if (place < 0) setTyped(q);
  }, [q]);
  const setQuery = (query: string) => {
    following.current.push(query);
    setTyped(query);
    void navigate({ search: query === '' ? {} : { q: query }, replace: true, resetScroll: false });
  };
  return [typed, setQuery];
}

function Topics({ cards }: { readonly cards: readonly ArticleCard[] }) {
  const topics = Object.keys(helpTopics) as HelpTopic[];
  return (
    <div className={classes.topics}>
      {topics.map((topic) => (
        <section key={topic} aria-labelledby={`topic-${topic}`}>
          <h2 id={`topic-${topic}`}>{helpTopics[topic]}</h2>
          <ul>
            {cards
              .filter((card) => card.topic === topic)
              .map((card) => (
                <li key={card.slug}>
                  <AppLink to={addressOf(card)}>{card.title}</AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ResultsProps {
  readonly cards: readonly ArticleCard[];
  readonly query: string;
  readonly list: React.RefObject<HTMLUListElement | null>;
}

function Results({ cards, query, list }: ResultsProps) {
  const { slugs, isPartial } = searchHelp(query);
  const articles = slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? []);
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`;
  return (
    <section aria-label="Results">
      <p className={classes.count} role="status">
        {articles.length === 0
          ? `No articles match “${query.trim()}”. Try fewer or different words, or contact support.`
          : isPartial
            ? `No article has all of these words. ${count} with some of them:`
            : articles.length === 1
              ? count
              : `${count}, best match first`}
      </p>
      <ul className={classes.results} ref={list}>
        {articles.map((card) => (
          <li key={card.slug}>
            <AppLink to={addressOf(card)}>{card.title}</AppLink>
            <p>{card.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
