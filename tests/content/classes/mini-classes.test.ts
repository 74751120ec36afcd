import { describe, expect, it } from 'vitest';
import { quiz as brokerBusinessQuiz } from '../../../src/content/classes/broker-business/quiz.ts';
import { outline as brokerBusiness } from '../../../src/content/classes/broker-business/sections.ts';
import { quiz as dscrRentalQuiz } from '../../../src/content/classes/dscr-rental/quiz.ts';
import { outline as dscrRental } from '../../../src/content/classes/dscr-rental/sections.ts';
import { quiz as groundUpQuiz } from '../../../src/content/classes/ground-up/quiz.ts';
import { outline as groundUp } from '../../../src/content/classes/ground-up/sections.ts';
import { quiz as loanSubmissionQuiz } from '../../../src/content/classes/loan-submission/quiz.ts';
import { outline as loanSubmission } from '../../../src/content/classes/loan-submission/sections.ts';
import { lessons } from './lessons.ts';

const miniClasses = [
  { folder: 'ground-up', outline: groundUp, quiz: groundUpQuiz, sections: 5, questions: 5 },
  { folder: 'dscr-rental', outline: dscrRental, quiz: dscrRentalQuiz, sections: 2, questions: 4 },
  { folder: 'loan-submission', outline: loanSubmission, quiz: loanSubmissionQuiz, sections: 5, questions: 5 },
  { folder: 'broker-business', outline: brokerBusiness, quiz: brokerBusinessQuiz, sections: 3, questions: 1 },
] as const;

const lessonsOf = (folder: string) => lessons.filter(({ id }) => id.startsWith(`${folder}/`));

/** The sentences, rows and items of a class, written alike: one kind of dash, one kind of space, no emphasis. */
const passagesOf = (folder: string): string[] =>
  lessonsOf(folder)
    .flatMap(({ markdown }) => markdown.split(/\n|(?<=[.?!])\s+/))
    .map((passage) => passage.replace(/[–—]/g, '-').replace(/[*_]/g, '').replace(/\s+/g, ' ').toLowerCase());

describe.each(miniClasses)('the class $folder', ({ folder, outline, quiz, sections, questions }) => {
  it('has its sections, each of them a lesson, and no lesson beside them', () => {
    expect(outline.sections).toHaveLength(sections);
    expect(lessonsOf(folder).map(({ id }) => id)).toEqual(
      outline.sections.map((section) => `${folder}/${section}`).toSorted(),
    );
  });

  it('has its quiz, each question with four options', () => {
    expect(quiz).toHaveLength(questions);
    expect(quiz.filter(({ options }) => options.length !== 4)).toEqual([]);
  });

  it('says in one sentence what it is about', () => {
    expect(outline.title.length).toBeLessThanOrEqual(60);
    expect(outline.description).toMatch(/^[^.?!]+\.$/);
    expect(outline.description.length).toBeLessThanOrEqual(200);
  });

  it.each(lessonsOf(folder))(
    '$id: is long enough to teach, and short enough for one sitting',
    ({ words, markdown }) => {
      expect(words).toBeGreaterThanOrEqual(900);
      expect(words).toBeLessThanOrEqual(1400);
      expect(markdown).toMatch(/^- \[ \] /m);
      expect(markdown).toMatch(/^## Common mistakes$/m);
      expect(markdown).toMatch(/^## Next steps$/m);
    },
  );
});

describe('the figures that the classes teach', () => {
  it.each([
    ['D3-1085', 'ground-up', ['due diligence', 'typically', '30-60 days']],
    ['D3-1086', 'ground-up', ['permits', 'typically', '3-12 months']],
    ['D3-1087', 'ground-up', ['permits', 'typically', '1-3% of construction cost']],
    ['D3-1088', 'ground-up', ['build time', 'typically', '6-12 months', 'residential']],
    ['D3-1089', 'ground-up', ['build time', 'typically', '12-24 months', 'commercial']],
    ['D3-1090', 'ground-up', ['land', 'typically', '20-30%', 'cost']],
    ['D3-1091', 'ground-up', ['hard costs', '50-60%']],
    ['D3-1092', 'ground-up', ['soft costs', 'typically', '10-15%', 'cost']],
    ['D3-1093', 'ground-up', ['carrying', 'typically', '5-10%', 'cost']],
    ['D3-1094', 'ground-up', ['contingency', '10-20%']],
    ['D3-1095', 'ground-up', ['marketing', 'typically', '3-5%']],
    ['the split of the cost', 'ground-up', ['shares of total cost are typical']],
    ['D3-1096', 'dscr-rental', ['minimum', 'dscr', 'typically', '1.0-1.25']],
    ['D3-1097', 'dscr-rental', ['vacancy factor', 'typically', '5-10%', 'rent']],
    ['D3-1098', 'dscr-rental', ['dti', 'typically', '43-50%']],
    ['D3-1099', 'dscr-rental', ['typically', 'credit score', '620+']],
    ['D3-1100', 'loan-submission', ['fix and flip', 'typically', '12 months at 80-85% ltv']],
    ['D3-1101', 'loan-submission', ['ground up', '18 months']],
    ['D3-1102', 'loan-submission', ['bridge', '6-24 months']],
    ['D3-1103', 'loan-submission', ['dscr', '30-year term']],
    ['D3-1104', 'loan-submission', ['typically', 'day 1, day 3, week 1, week 2 and week 3+']],
    ['D3-1105', 'loan-submission', ['typically', 'two months of bank statements']],
    ['D3-1106', 'loan-submission', ['present the best 3 quote options']],
  ] as const)('%s stands in the class %s', (_item, folder, words) => {
    expect(passagesOf(folder).filter((passage) => words.every((word) => passage.includes(word)))).not.toEqual([]);
  });

  it.each([
    ['ground-up', 4],
    ['dscr-rental', 2],
    ['loan-submission', 1],
    ['broker-business', 1],
  ] as const)('%s works out examples with the calculators', (folder, atLeast) => {
    const examples = lessonsOf(folder).flatMap(({ markdown }) => markdown.match(/^```calculator /gm) ?? []);
    expect(examples.length).toBeGreaterThanOrEqual(atLeast);
  });
});
