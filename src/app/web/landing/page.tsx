import { renderToStaticMarkup } from 'react-dom/server';
import { Footer, Header } from './frame.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Features, HowItWorks, Questions, Stats, Testimonials } from './sections.tsx';

/** The public front page as HTML, for the build: React does not come along to the browser. */
export const renderPage = (): string =>
  renderToStaticMarkup(
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Stats />
        <Testimonials />
        <HowItWorks />
        <Pricing />
        <Questions />
      </main>
      <Footer />
    </>,
  );
