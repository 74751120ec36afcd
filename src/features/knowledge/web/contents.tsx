import { type ArticleCard, addressOf, helpTopics } from '../../../content/article.ts';
import { glossary, termAnchor } from '../../../content/glossary.ts';
import { cards as guides } from '../../../content/guides/cards.ts';
import { cards as help } from '../../../content/help/cards.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import classes from './knowledge.module.css';

const byTitle = (a: ArticleCard, b: ArticleCard) => a.title.localeCompare(b.title);
const topics = Object.entries(helpTopics).map(([topic, label]) => ({
  label,
  cards: help.filter((card) => card.topic === topic).toSorted(byTitle),
}));
const terms = glossary.toSorted((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));

/** Everything there is to read, for those who look around: articles by topic, guides, terms. */
export const Contents = () => (
  <>
    <div className={classes.topics}>
      {[...topics, { label: 'Guides', cards: guides.toSorted(byTitle) }].map(({ label, cards }) => (
        <Topic key={label} label={label} cards={cards} />
      ))}
    </div>
    <section aria-labelledby="glossary" className={classes.glossary}>
      <h2 id="glossary">Glossary</h2>
      <dl>
        {terms.map(({ term, definition }) => (
          <div key={term} id={termAnchor(term)}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  </>
);

const Topic = ({ label, cards }: { readonly label: string; readonly cards: readonly ArticleCard[] }) => (
  <section aria-label={label}>
    <h2>{label}</h2>
    <ul>
      {cards.map((card) => (
        <li key={card.slug}>
          <AppLink to={addressOf(card)}>{card.title}</AppLink>
        </li>
      ))}
    </ul>
  </section>
);
