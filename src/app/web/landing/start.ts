// All that the public front page runs. What it adds is listed here; without it every word, price and form is still there.

const find = <T extends Element>(selector: string, kind: new () => T): T | undefined => {
  const found = document.querySelector(selector);
  return found instanceof kind ? found : undefined;
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The pictures follow the scheme of the system by themselves, and here the one that a person chose in the app. */
function followChosenScheme(): void {
  const chosen = document.documentElement.dataset.mantineColorScheme === 'dark';
  if (chosen === matchMedia('(prefers-color-scheme: dark)').matches) return;
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
    source.media = chosen ? (source.dataset.dark ?? 'all') : 'not all';
}

/** The second step of the form. Its place is kept from the start, so nothing on the page moves. */
function openTrialForm(): void {
  const form = find('.trial', HTMLFormElement);
  const button = find('#start-trial', HTMLButtonElement);
  const email = find('#email', HTMLInputElement);
  if (!form || !button || !email) return;
  button.addEventListener('click', () => {
    button.setAttribute('aria-expanded', 'true');
    form.dataset.step = 'email';
    email.focus();
  });
}

const counting = { seconds: 2, stepsPerSecond: 30 } as const;

/** Counts up to what stands in the page. */
function runCounters(): void {
  // A figure that is stated as text, such as 1,000+, does not count up.
  const counters = [...document.querySelectorAll<HTMLElement>('[data-count]')].filter(
    ({ dataset }) => Number(dataset.count) > 0,
  );
  const steps = counting.seconds * counting.stepsPerSecond;
  const show = (step: number) => {
    for (const counter of counters) {
      counter.textContent = String(Math.round((Number(counter.dataset.count) * step) / steps));
      counter.dataset.running = '';
    }
  };
  if (calm.matches) return;
  const began = performance.now();
  show(0);
  const timer = setInterval(() => {
    // By the clock: a busy browser leaves steps out rather than take longer.
    const step = Math.min(steps, Math.floor(((performance.now() - began) / 1_000) * counting.stepsPerSecond));
    show(step);
    if (step === steps) clearInterval(timer);
  }, 1_000 / counting.stepsPerSecond);
}

/** The buttons turn the list, which also scrolls by itself, and go round at both ends. */
function turnTestimonials(): void {
  const slides = find('.slides', HTMLUListElement);
  const place = find('.place', HTMLParagraphElement);
  if (!slides || !place) return;
  const count = slides.children.length;
  let current = 0;
  const say = () => {
    place.textContent = `${current + 1} of ${count}`;
  };
  const show = (index: number) => {
    current = (index + count) % count;
    slides.scrollTo({ left: current * slides.clientWidth, behavior: calm.matches ? 'auto' : 'smooth' });
    say();
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-turn]'))
    button.addEventListener('click', () => show(current + Number(button.dataset.turn)));
  slides.addEventListener('scrollend', () => {
    current = Math.round(slides.scrollLeft / slides.clientWidth);
    say();
  });
}

/** A menu that stays open would hide where its link led. */
function closeMenuOnChoice(): void {
  const menu = find('.menu', HTMLDetailsElement);
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) menu.open = false;
  });
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

followChosenScheme();
openTrialForm();
runCounters();
turnTestimonials();
closeMenuOnChoice();
