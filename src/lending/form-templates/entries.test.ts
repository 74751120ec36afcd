import { describe, expect, it } from 'vitest';
import { readFields } from '../../kernel/fields/read-fields.ts';
import type { PdfField, PdfForm } from '../../kernel/files/pdf-form/form.ts';
import { fieldsOfForm } from '../answers/form.ts';
import { scopeOfWork } from '../answers/forms/scope-of-work.ts';
import { unifiedForm } from '../answers/forms/unified-form.ts';
import type { Answers } from '../answers/from-deal.ts';
import { questions } from '../answers/questions.ts';
import { answerOfEntry, entriesOf, questionsOf, unmatchedOptions } from './entries.ts';
import { formatsOf, optionsOfField } from './formats.ts';
import { columnsOf, isList } from './lists.ts';
import type { AnswerContent, Placement } from './placement.ts';
import { sampleDeal } from './sample-deal.ts';
import { findFormValue, formValues, questionsBehind, type ValueName } from './values.ts';

const place = { page: 0, x: 0, y: 0, width: 100, height: 12 };
const pdfField = (type: PdfField['type'], options?: readonly string[]): PdfField => ({
  name: 'field',
  type,
  places: [place],
  ...(options && { options }),
});
const formOf = (...fields: readonly PdfField[]): PdfForm => ({ pages: [{ width: 612, height: 792 }], fields });

type Rest = Partial<Omit<AnswerContent, 'type' | 'question'>>;
const placed = (question: ValueName, rest: Rest = {}, id = 'one'): Placement => ({
  id,
  target: { field: 'field' },
  content: { type: 'answer', question, format: 'plain', ...rest },
});
/** What the one place shows; undefined where nothing is written. */
const written = (placement: Placement, answers: Answers, field = pdfField('text')) =>
  entriesOf([placement], formOf(field), answers)[0]?.value;

describe('what a place of text shows', () => {
  it.for<[string, ValueName, Rest, unknown, string | undefined]>([
    ['a name as it was answered', 'borrowerFirstName', {}, ' Jordan ', 'Jordan'],
    ['capitals', 'borrowerFirstName', { format: 'uppercase' }, 'Jordan', 'JORDAN'],
    ['a date', 'borrowerDOB', { format: 'date' }, '1984-06-07', '06/07/1984'],
    ['a date in words', 'borrowerDOB', { format: 'date-long' }, '1984-06-07', 'June 7, 1984'],
    ['a month alone', 'borrowerDOB', { format: 'month' }, '1984-06-07', '06'],
    ['a date as eight digits', 'borrowerDOB', { format: 'digits' }, '1984-06-07', '06071984'],
    [
      'a date in the format of another kind as dates are usual',
      'borrowerDOB',
      { format: 'money' },
      '1984-06-07',
      '06/07/1984',
    ],
    ['a phone number', 'borrowerPhone', { format: 'phone' }, '512.555.0142', '(512) 555-0142'],
    [
      'a phone number with country and extension',
      'borrowerPhone',
      { format: 'phone' },
      '+1 512 555 0142 x12',
      '(512) 555-0142 x12',
    ],
    [
      'a phone number of another country as it was typed',
      'borrowerPhone',
      { format: 'phone' },
      '+44 20 7946 0958',
      '+44 20 7946 0958',
    ],
    ['the digits of a phone number', 'borrowerPhone', { format: 'digits' }, '1 (512) 555-0142', '5125550142'],
    ['money', 'purchasePrice', { format: 'money' }, 1_250_000, '$1,250,000'],
    ['money without its sign', 'purchasePrice', { format: 'number' }, 1_250_000, '1,250,000'],
    ['money as digits', 'purchasePrice', { format: 'digits' }, 1_250_000, '1250000'],
    ['no money at all, which is an answer', 'pfsOtherDebt', { format: 'money' }, 0, '$0'],
    ['a Social Security number', 'borrowerSSN', {}, '900-12-3456', '900-12-3456'],
    ['its last four digits', 'borrowerSSN', { format: 'last-four' }, '900-12-3456', '3456'],
    ['yes', 'permitsReady', { format: 'yes-no' }, true, 'Yes'],
    ['no', 'permitsReady', { format: 'y-n' }, false, 'N'],
    ['a state by its code', 'propertyState', { format: 'state-code' }, 'TX', 'TX'],
    ['a state by its name', 'propertyState', { format: 'state-name' }, 'TX', 'Texas'],
    ['several states', 'entityRegisteredStates', { format: 'state-code' }, ['TX', 'OK'], 'TX and OK'],
    ['an option by its label', 'borrowerCitizenship', {}, 'US Citizen', 'US citizen'],
    [
      'the options of a block',
      'realEstateAreas',
      {},
      { rentals: true, fixAndFlip: true, commercial: false },
      'Fix and flip and Rentals',
    ],
    ['a cross where the option was chosen', 'propertyType', { option: 'Condo' }, 'Condo', 'X'],
    ['nothing where another option was chosen', 'propertyType', { option: 'Condo' }, 'Townhome', undefined],
    ['nothing for a blank answer', 'borrowerFirstName', {}, '  ', undefined],
    ['nothing for no answer', 'permitsReady', { format: 'yes-no' }, null, undefined],
    ['nothing for an empty list', 'entityRegisteredStates', {}, [], undefined],
  ])('%s', ([, question, rest, answer, expected]) => {
    expect(written(placed(question, rest), { [question]: answer })).toBe(expected);
  });

  it('what is made of several answers leaves out what is missing', () => {
    const address = { propertyAddress: '118 Juniper Street', propertyCity: 'Austin', propertyState: 'TX' };
    expect(written(placed('propertyFullAddress'), address)).toBe('118 Juniper Street, Austin, TX');
    expect(written(placed('propertyFullAddress'), { ...address, propertyUnitNumber: 'B', propertyZip: '78704' })).toBe(
      '118 Juniper Street, Unit B, Austin, TX 78704',
    );
    expect(written(placed('borrowerFullName'), { borrowerLastName: 'Whitfield' })).toBe('Whitfield');
    expect(written(placed('vestingName'), { entityName: '', borrowerFirstName: 'Jordan' })).toBe('Jordan');
    expect(written(placed('pfsNetWorth', { format: 'money' }), { pfsCash: 5_000, pfsOtherDebt: 8_000 })).toBe(
      '-$3,000',
    );
    expect(written(placed('scopeTotal', { format: 'money' }), {})).toBeUndefined();
  });

  it('a fixed text always stands there, and signatures wait for whoever signs', () => {
    const text: Placement = { id: 'a', target: { box: place }, content: { type: 'text', text: 'Plinth' } };
    const signature: Placement = { id: 'b', target: { box: place }, content: { type: 'signature', role: 'borrower' } };
    expect(entriesOf([text, signature], formOf(), {})).toEqual([
      { id: 'a', label: 'Text: Plinth', target: { box: place }, value: 'Plinth' },
    ]);
  });
});

describe('what a checkbox, radio buttons or a list show', () => {
  const box = pdfField('checkbox');
  it.for<[string, ValueName, string | undefined, unknown, boolean | undefined]>([
    ['checked for its option', 'propertyType', 'Condo', 'Condo', true],
    ['unchecked for another', 'propertyType', 'Condo', 'Townhome', false],
    ['left alone without an answer', 'propertyType', 'Condo', null, undefined],
    ['yes by itself', 'permitsReady', undefined, true, true],
    ['no by its option', 'permitsReady', 'no', false, true],
    ['not no when the answer is yes', 'permitsReady', 'no', true, false],
    ['one of several options', 'realEstateAreas', 'rentals', { rentals: true, fixAndFlip: true }, true],
    ['none of several options', 'realEstateAreas', 'commercial', { rentals: true, fixAndFlip: true }, false],
    ['a state among several', 'entityRegisteredStates', 'OK', ['TX', 'OK'], true],
    ['a number among options', 'loanTermYears', '30', 30, true],
    ['that there is an answer', 'entityName', undefined, 'Whitfield Homes LLC', true],
  ])('a checkbox is %s', ([, question, option, answer, expected]) => {
    const rest = option === undefined ? {} : { option };
    expect(written(placed(question, rest), { [question]: answer }, box)).toBe(expected);
  });

  it.for<[string, ValueName, Rest, unknown, readonly string[], string | undefined]>([
    ['the one that reads like the answer', 'loanPurpose', {}, 'Fix & Flip', ['BridgeLoan', 'FixFlip'], 'FixFlip'],
    ['the one with its label', 'borrowerCitizenship', {}, 'US Citizen', ['Other', 'us_citizen'], 'us_citizen'],
    ['the one that was chosen for it', 'permitsReady', { choices: { yes: '1', no: '2' } }, false, ['1', '2'], '2'],
    ['yes and no by name', 'permitsReady', {}, true, ['No', 'Yes'], 'Yes'],
    ['a state by its name', 'propertyState', { format: 'state-name' }, 'TX', ['Ohio', 'Texas'], 'Texas'],
  ])('of a group stands %s', ([, question, rest, answer, options, expected]) => {
    expect(written(placed(question, rest), { [question]: answer }, pdfField('radio', options))).toBe(expected);
    expect(written(placed(question, rest), { [question]: answer }, pdfField('choice', options))).toBe(expected);
  });
});

describe('an answer that no option of the form stands for', () => {
  const onAddendum = (label: string, value: string) =>
    expect.objectContaining({ label, value, target: { addendum: true } });

  it('goes to the addendum, of radio buttons and lists', () => {
    for (const type of ['radio', 'choice'] as const) {
      const entries = entriesOf([placed('propertyType')], formOf(pdfField(type, ['SFR', 'Condo', '2-4'])), {
        propertyType: 'Multi-Family (5+)',
      });
      expect(entries).toEqual([onAddendum('Property: Property type', 'Multi-Family (5+)')]);
    }
  });

  it('goes there whole where several were chosen and the form takes one', () => {
    const place = placed('realEstateAreas', { choices: { fixAndFlip: 'Flips' } });
    const answers = { realEstateAreas: { rentals: true, fixAndFlip: true } };
    const entries = entriesOf([place], formOf(pdfField('radio', ['Flips', 'Land'])), answers);
    expect(entries.map(({ value }) => value)).toEqual(['Flips', 'Fix and flip and Rentals']);
  });

  it('goes there from checkboxes that ask for a choice, and not from a lone one', () => {
    const boxes = ['Condo', 'Townhome'].map((option) => placed('propertyType', { option }, option));
    const form = formOf(pdfField('checkbox'));
    const addendumOf = (placements: readonly Placement[], propertyType: string) =>
      entriesOf(placements, form, { propertyType }).filter(({ target }) => 'addendum' in target);
    expect(addendumOf(boxes, 'Mixed Use')).toEqual([onAddendum('Property: Property type', 'Mixed Use')]);
    expect(addendumOf(boxes, 'Condo')).toEqual([]);
    expect(addendumOf(boxes.slice(0, 1), 'Mixed Use')).toEqual([]);
  });
});

describe('the answers that a form has no choice for', () => {
  it('are named, of choices and of checkboxes together', () => {
    const types = optionsOfField(findFormValue('propertyType')?.field ?? { kind: 'text', name: '', label: '' });
    const missing = types.map(({ label }) => label).filter((label) => !['Condo', 'Townhome'].includes(label));
    const named = [{ label: 'Property: Property type', options: missing }];
    const choice = formOf(pdfField('choice', ['Condo', 'Townhome']));
    expect(unmatchedOptions([placed('propertyType')], choice)).toEqual(named);
    const boxes = ['Condo', 'Townhome'].map((option) => placed('propertyType', { option }, option));
    expect(unmatchedOptions(boxes, formOf(pdfField('checkbox')))).toEqual(named);
  });

  it('are none where a choice was set for each, where text is written, and of a lone checkbox', () => {
    const { field } = findFormValue('propertyType') ?? {};
    const choices = Object.fromEntries((field ? optionsOfField(field) : []).map(({ value }) => [value, 'Any']));
    expect(unmatchedOptions([placed('propertyType', { choices })], formOf(pdfField('radio', ['Any'])))).toEqual([]);
    expect(unmatchedOptions([placed('propertyType')], formOf(pdfField('text')))).toEqual([]);
    expect(unmatchedOptions([placed('propertyType', { option: 'Condo' })], formOf(pdfField('checkbox')))).toEqual([]);
  });
});

describe('the rows of a list', () => {
  const cell = (question: ValueName, column: string, row: number): Placement =>
    placed(question, { column, row, format: 'money' }, `${column}${row}`);

  it('stand in the rows of the form, and what is beyond them goes to the addendum, none lost', () => {
    const cells = [0, 1].flatMap((row) => [
      cell('experienceProperties', 'city', row),
      cell('experienceProperties', 'rehabBudget', row),
    ]);
    const entries = entriesOf(cells, formOf(pdfField('text')), sampleDeal);
    expect(entries.map(({ label, value }) => [label, value])).toEqual([
      ['Experience sheet, property 1: City', 'Austin'],
      ['Experience sheet, property 1: Rehab budget', '$68,000'],
      ['Experience sheet, property 2: City', 'San Marcos'],
      ['Experience sheet, property 2: Rehab budget', '$41,500'],
      [
        'Experience sheet: property 3 to 4',
        '3. City: Round Rock; Rehab budget: $77,250\n4. City: Kyle; Rehab budget: $22,000',
      ],
    ]);
    expect(entries.at(-1)?.target).toEqual({ addendum: true });
  });

  it('leave the rows of the form blank that the list does not have', () => {
    const cells = [0, 3, 4, 5].map((row) => cell('experienceProperties', 'city', row));
    expect(entriesOf(cells, formOf(pdfField('text')), sampleDeal).map(({ id }) => id)).toEqual(['city0', 'city3']);
  });

  it('are the items of a scope with their category, or its categories with what they cost', () => {
    const shown = (column: string, row: number) => written(cell('categories', column, row), sampleDeal);
    expect([shown('category', 3), shown('description', 3), shown('cost', 3)]).toEqual([
      'Electrical',
      'Rewire kitchens',
      '$7,400',
    ]);
    expect([shown('categories.name', 2), shown('categories.cost', 2)]).toEqual(['Electrical', '$13,200']);
  });

  it('stand on one line each where a form has one box for all', () => {
    const { experienceProperties } = sampleDeal;
    const two = { experienceProperties: Array.isArray(experienceProperties) ? experienceProperties.slice(0, 2) : [] };
    expect(String(written(placed('experienceProperties'), two)).split('\n')).toHaveLength(2);
  });
});

describe('what can be written', () => {
  it('is every question of the package once, each with a format', () => {
    const names = formValues.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(questions.map(({ name }) => name)));
    for (const { field } of formValues) expect(formatsOf(field).length, field.name).toBeGreaterThan(0);
  });

  it('names the questions behind it', () => {
    const placements = [placed('borrowerFullName'), placed('borrowerFirstName'), placed('pfsTotalLiquid')];
    expect(questionsOf(placements)).toEqual([
      'borrowerFirstName',
      'borrowerLastName',
      'borrowerName',
      'pfsCash',
      'pfsRetirementAccounts',
      'pfsStocksBonds',
      'pfsOtherLiquid',
    ]);
    for (const { name } of formValues) expect(questionsBehind(name).every((one) => findFormValue(one))).toBe(true);
  });
});

describe('the sample deal', () => {
  it.each([unifiedForm, scopeOfWork])('answers $title as a person would', ({ sections }) => {
    const fields = fieldsOfForm({ name: '', title: '', sections });
    expect(readFields(fields, sampleDeal).errors).toBeUndefined();
  });

  it('shows something at every place that a form of the package can have', () => {
    const fields = fieldsOfForm(unifiedForm).filter(({ name }) => name !== 'originalPurchaseDate');
    const silent = fields.filter((field) => {
      const option = optionsOfField(field).length > 0 ? undefined : {};
      return written(placed(field.question, option), sampleDeal) === undefined;
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
    for (const { name } of formValues.filter((value) => isList(value.name)))
      for (const column of columnsOf(name))
        expect(written(placed(name, { column: column.name, row: 0 }), sampleDeal), column.name).toBeDefined();
  });
});

it.for<[string, object | undefined]>([
  ['one', { question: 'entityName' }],
  ['cell', { question: 'categories', row: 1, column: 'categories.cost' }],
  ['other:propertyType:undefined:undefined', { question: 'propertyType' }],
  ['more:categories:Category', { question: 'categories' }],
  ['gone', undefined],
])('the entry %s writes the answer to %j', ([id, answer]) => {
  const type = placed('propertyType', { option: 'Condo' }, 'condo');
  const cell = placed('categories', { row: 1, column: 'categories.cost' }, 'cell');
  expect(answerOfEntry([placed('entityName'), type, cell], id)).toEqual(answer);
});
