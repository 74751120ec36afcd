import { describe, expect, it } from 'vitest';
import { defaultInputs, type Inputs } from '../../definitions/calculator.ts';
import { dscrCalculator } from '../../definitions/dscr/calculator.ts';
import { fixAndFlipCalculator } from '../../definitions/fix-and-flip/calculator.ts';
import { disclaimer } from '../../definitions/list.ts';
import { fileName } from './file-name.ts';
import { type SheetGroup, sheetOf } from './sheet.ts';
import { scheduleCsv, sheetCsv } from './spreadsheets.ts';

const dscrWith = (changed: Inputs = {}) => {
  const inputs = { ...defaultInputs(dscrCalculator), ...changed };
  return sheetOf(dscrCalculator, inputs, dscrCalculator.evaluate(inputs), {
    name: '12 Elm Street',
    date: 'Mar 1, 2026',
  });
};
const textsOf = (groups: readonly SheetGroup[]): Readonly<Record<string, string>> =>
  Object.fromEntries(groups.flatMap(({ lines }) => lines.map(({ label, text }) => [label, text])));

describe('the sheet of a calculation', () => {
  it('has the inputs as they were entered, in the words of the form', () => {
    expect(textsOf(dscrWith({ interestRate: 7.125, monthlyRent: 2_512.5 }).inputs)).toMatchObject({
      'Loan type': 'Purchase',
      'Purchase Price': '$300,000',
      'Down Payment': '25%',
      'Monthly Rent': '$2,512.50',
      'Interest Rate': '7.125%',
      Amortization: '30 years',
    });
  });

  it('has the inputs that count, and only those', () => {
    const purchase = textsOf(dscrWith().inputs);
    const refinance = textsOf(dscrWith({ isRefinance: true }).inputs);
    expect(Object.keys(purchase)).toContain('Down Payment');
    expect(Object.keys(purchase)).not.toContain('Loan-to-Value');
    expect(Object.keys(refinance)).toContain('Loan-to-Value');
    expect(Object.keys(refinance)).not.toContain('Down Payment');
  });

  it('says what is used where an input says nothing', () => {
    const lines = dscrWith({ isRefinance: true, loanToValuePercent: 0 }).inputs.flatMap((group) => group.lines);
    expect(lines.find(({ label }) => label === 'Loan-to-Value')?.note).toBe('Using 75% (default)');
  });

  it('has what the deal comes to, every figure of the panels, what stands against it and where it would turn', () => {
    const sheet = dscrWith();
    expect(sheet.status).toMatchObject({ headline: 'May Not Qualify', tone: 'bad' });
    expect(sheet.status.figures.map(({ label, text }) => [label, text])).toContainEqual(['NOI coverage', '0.97']);
    // 225,000 at 7.5% over 30 years are 1,573.23 a month.
    expect(textsOf(sheet.results)).toMatchObject({ 'Monthly payment': '$1,573.23', 'Loan amount': '$225,000.00' });
    expect(sheet.results.map(({ heading }) => heading)).toContain('Financial Analysis: Investment metrics');
    expect(sheet.concerns.title).toBe('Investment Concerns');
    expect(sheet.concerns.texts.length).toBeGreaterThan(0);
    expect(sheet.notes.join(' ')).toContain('It qualifies from a monthly rent of $2,971.28');
    expect(sheet.disclaimer).toBe(disclaimer);
  });

  it('leaves a number out that would mislead, as the screen does', () => {
    const inputs = { ...defaultInputs(dscrCalculator), downPaymentPercent: 0 };
    const { results } = sheetOf(dscrCalculator, inputs, dscrCalculator.evaluate(inputs), { name: undefined, date: '' });
    const line = results.flatMap(({ lines }) => lines).find(({ label }) => label === 'Cash-on-cash return');
    expect(line).toEqual({ label: 'Cash-on-cash return', text: 'N/A (no cash invested)' });
  });
});

const linesOf = (csv: string): string[] => csv.slice(1).split('\r\n');

describe('the spreadsheet of inputs and results', () => {
  const lines = linesOf(sheetCsv(dscrWith({ interestRate: 7.125 })));

  it('has numbers as numbers, with their unit beside them', () => {
    expect(lines).toContain('Property Details,Purchase Price,300000,dollars,');
    expect(lines).toContain('Loan Terms,Interest Rate,7.125,percent,');
    expect(lines).toContain('Loan Terms,Amortization,30,years,');
    expect(lines).toContain('Income and Expenses,Net operating income,18300,dollars,');
  });

  it('has what is no number as text', () => {
    expect(lines).toContain('Property Details,Loan type,Purchase,,');
    expect(lines).toContain(
      'DSCR Qualification Status,May Qualify,May qualify - see Investment Concerns below for considerations,,',
    );
  });

  it('begins with what it is and ends with what it is not', () => {
    expect(lines.slice(0, 3)).toEqual(['DSCR Loan Calculator', 'Name,12 Elm Street', 'Date,"Mar 1, 2026"']);
    expect(lines.at(-2)).toBe(`"${disclaimer}"`);
  });

  it('lets no name become a formula', () => {
    const sheet = { ...dscrWith(), name: '=HYPERLINK("https://example.com")' };
    expect(linesOf(sheetCsv(sheet))[1]).toBe(`Name,"'=HYPERLINK(""https://example.com"")"`);
  });
});

describe('the spreadsheet of a schedule', () => {
  it('has a line for each month, in cents', () => {
    const inputs = defaultInputs(dscrCalculator);
    const schedule = dscrCalculator.schedule?.(inputs, dscrCalculator.evaluate(inputs));
    const lines = linesOf(schedule ? scheduleCsv(schedule) : '');
    expect(lines[0]).toBe('Month,Payment,Interest,Principal,Balance');
    // A month of 225,000 at 7.5% is 1,406.25.
    expect(lines[1]).toBe('1,1573.23,1406.25,166.98,224833.02');
    expect(lines[360]).toMatch(/^360,1573\.23,.*,0$/);
    expect(lines).toHaveLength(362);
  });

  it('says where it ends before the loan does', () => {
    const inputs = { ...defaultInputs(dscrCalculator), amortizationYears: 50, loanTermYears: 50 };
    const schedule = dscrCalculator.schedule?.(inputs, dscrCalculator.evaluate(inputs));
    const lines = linesOf(schedule ? scheduleCsv(schedule) : '');
    expect(lines.slice(-2)).toEqual(['This schedule ends at month 480; the loan term is 600 months.', '']);
    expect(lines).toHaveLength(483);
  });

  it('has one also where the last month is not whole', () => {
    const inputs = { ...defaultInputs(fixAndFlipCalculator), timeToSold: 2.5 };
    const schedule = fixAndFlipCalculator.schedule?.(inputs, fixAndFlipCalculator.evaluate(inputs));
    const months = linesOf(schedule ? scheduleCsv(schedule) : '').map((line) => line.split(',')[0]);
    expect(months).toEqual(['Month', '0', '1', '2', '2.5', '']);
  });
});

describe('the name of a file', () => {
  const on = new Date(2026, 2, 1, 23, 59);
  it('says which calculation it is and of what day', () => {
    expect(fileName({ slug: 'dscr', name: undefined, ending: 'pdf', on })).toBe('dscr-calculation-2026-03-01.pdf');
    expect(fileName({ slug: 'dscr', name: '12 Elm Street, Übersee', part: 'schedule', ending: 'csv', on })).toBe(
      '12-elm-street-ubersee-schedule-2026-03-01.csv',
    );
  });
  it('is one on every system, whatever the calculation is called', () => {
    expect(fileName({ slug: 'dscr', name: '../..\\: 評価 *?', ending: 'pdf', on })).toBe(
      'dscr-calculation-2026-03-01.pdf',
    );
    expect(fileName({ slug: 'dscr', name: 'a'.repeat(200), ending: 'pdf', on })).toHaveLength(60 + 15);
  });
});
