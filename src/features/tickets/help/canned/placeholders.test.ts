import { describe, expect, it } from 'vitest';
import {
  fillReply,
  hasUnevenBraces,
  type ReplyFacts,
  replyPlaceholders,
  unfilledIn,
  unknownPlaceholders,
} from './placeholders.ts';

const facts: ReplyFacts = {
  ticketId: 'HT-1042',
  subject: 'The {name} page',
  category: 'Billing',
  priority: 'High',
  status: 'Open',
  userName: 'Robin Vale',
  userFirstName: 'Robin',
  userEmail: 'robin@example.com',
  company: '',
  agentName: 'Ada Marlow',
  agentFirstName: 'Ada',
};

describe('a canned reply', () => {
  it('has the values of the ticket, whatever the capitals and spaces of a placeholder', () => {
    expect(fillReply('Hi { First  Name }, {ticket} is with {agent first name}.', facts)).toBe(
      'Hi Robin, HT-1042 is with Ada.',
    );
  });

  it('never reads a value as a placeholder', () => {
    expect(fillReply('About {subject}', facts)).toBe('About The {name} page');
  });

  it('marks what is missing until somebody has typed it', () => {
    const filled = fillReply('To {company}, {company}', facts);
    expect(filled).toBe('To [[Company]], [[Company]]');
    expect(unfilledIn(filled)).toEqual(['Company']);
    expect(unfilledIn(filled.replaceAll('[[Company]]', 'Vale Lending'))).toEqual([]);
    expect(unfilledIn('An [[Unknown]] mark')).toEqual([]);
  });

  it('names what is no placeholder, and a brace alone', () => {
    expect(unknownPlaceholders('{name} {SSN} {SSN} {}')).toEqual(['SSN', '']);
    expect([hasUnevenBraces('{name}'), hasUnevenBraces('{name'), hasUnevenBraces('name}')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('can use every placeholder of the list, each with a value', () => {
    for (const { name, value } of replyPlaceholders) {
      expect(unknownPlaceholders(`{${name}}`)).toEqual([]);
      expect(value({ ...facts, company: 'Vale Lending' }), name).not.toBe('');
    }
  });
});
