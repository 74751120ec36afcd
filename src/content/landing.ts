/** What the front page says in numbers. Text where the number has a sign of its own; null leaves a figure out. */
export interface LandingFigures {
  readonly loansFacilitated: string | number | null;
  readonly activeUsers: string | number | null;
  /** Lenders that work with the operator in any way. */
  readonly lendingPartners: string | number | null;
  /** Of these, the lenders that can be searched and asked for quotes. */
  readonly searchableLenders: string | number | null;
  readonly quotesRequested: string | number | null;
  readonly programsCompared: string | number | null;
  readonly dealsInProgress: string | number | null;
}
export type FigureName = keyof LandingFigures;

export interface Testimonial {
  readonly quote: string;
  /** Who says it, by role alone. */
  readonly role: string;
}

/** The figures and testimonials of the front page unless LANDING_FILE states others. */
export const landingDefaults: { readonly figures: LandingFigures; readonly testimonials: readonly Testimonial[] } = {
  figures: {
    loansFacilitated: '58M+',
    activeUsers: '100+',
    lendingPartners: '200+',
    searchableLenders: '150+',
    quotesRequested: 782,
    programsCompared: 347,
    dealsInProgress: 94,
  },
  testimonials: [
    {
      quote:
        'I used to call six lenders to hear five declines. Now I see the reason before I ask, and the calls I make are the ones that count.',
      role: 'Mortgage broker, Texas',
    },
    {
      quote:
        'Two offers looked the same on paper. The comparison showed that one was cheaper from month eleven on. We planned for nine.',
      role: 'Direct investor, fix and flip',
    },
    {
      quote:
        'Requests arrive complete. The deal and my program’s limits are right there, and sending an offer takes minutes.',
      role: 'Loan officer at a private lender',
    },
    {
      quote:
        'My clients ask why a loan came in lower than they hoped. I show them the line that capped it, and the question is answered.',
      role: 'Broker-owner, two-person office',
    },
    {
      quote: 'One place for rentals and construction, with the same clear reasons for both. That is what I wanted.',
      role: 'Portfolio investor, rentals',
    },
  ],
};

/** What stands in the built page where the server puts a figure. */
export const figureMark = (name: FigureName): string => `__FIGURE_${name}__`;

/** What stands around the testimonials, and in the one slide that is repeated for each. */
export const testimonialMarks = {
  begin: '__TESTIMONIALS_BEGIN__',
  end: '__TESTIMONIALS_END__',
  quote: '__QUOTE__',
  role: '__ROLE__',
  place: '__PLACE__',
  count: '__TESTIMONIALS__',
} as const;
