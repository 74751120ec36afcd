import { type FigureName, figureMark, testimonialMarks } from '../../../content/landing.ts';
import { questions, smallFeatures, steps, stories } from './content.ts';
import { Arrow, Picture, Section, Sign } from './parts.tsx';

const sizes = {
  reasons: { width: 1290, height: 860 },
  compare: { width: 1280, height: 860 },
  answer: { width: 1276, height: 858 },
} as const;

export function Features() {
  return (
    <Section
      id="features"
      title="See the reason behind every result"
      lead="No scores, no guesswork. The rule, the limit and your own figure, for every program and every offer."
    >
      {stories.map(({ picture, alt, title, text, points }) => (
        <article key={picture} className="story">
          <div className="story-words">
            <h3>{title}</h3>
            <p>{text}</p>
            <ul className="points">
              {points.map((point) => (
                <li key={point}>
                  <Sign kind="yes" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <Picture name={picture} alt={alt} {...sizes[picture]} />
        </article>
      ))}
      <ul className="small-features">
        {smallFeatures.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const figures = [
  ['loansFacilitated', 'in loans facilitated'],
  ['activeUsers', 'active users'],
  ['lendingPartners', 'lending partners'],
] as const satisfies readonly (readonly [FigureName, string])[];

export function Stats() {
  return (
    <section className="stats" aria-label="Plinth in numbers">
      <dl className="width">
        {figures.map(([name, label]) => (
          <div key={label} data-figure={name}>
            <dt>{label}</dt>
            <dd>{figureMark(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const { begin, end, quote, role, place, count } = testimonialMarks;

export function Testimonials() {
  return (
    <>
      {begin}
      <Section id="testimonials" title="What brokers, investors and lenders say">
        <section className="carousel" aria-roledescription="carousel" aria-labelledby="testimonials-title">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <ul className="slides" tabIndex={0} aria-label="Testimonials">
            {/* The server repeats it for each testimonial. */}
            <li data-slide="" aria-roledescription="slide" aria-label={`${place} of ${count}`}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>{role}</figcaption>
              </figure>
            </li>
          </ul>
          <div className="turn">
            <button type="button" className="round" data-turn="-1" aria-label="Previous testimonial">
              <Arrow to="left" />
            </button>
            <p className="place" role="status">
              {`1 of ${count}`}
            </p>
            <button type="button" className="round" data-turn="1" aria-label="Next testimonial">
              <Arrow to="right" />
            </button>
          </div>
        </section>
      </Section>
      {end}
    </>
  );
}

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works" lead="From the first search to a chosen lender in four steps.">
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Questions() {
  return (
    <Section id="faq" title="Frequently asked questions">
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
