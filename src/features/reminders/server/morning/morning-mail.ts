import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { clockIn, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock } from '../../../../platform/platform.ts';
import { homeOf } from '../../../accounts/model.ts';
import { type DayPart, dayOf, urgencyLabels } from '../../../accounts/own-account/day.ts';
import { findPeople, findWaiter, readWaiting } from '../../../accounts/server/api.ts';

import { morningLabel } from '../../model.ts';
import { readMorning } from './morning-row.ts';
import { stopAddress } from './stop-morning.ts';

/** What waits for somebody in the morning, as the dashboard says it. Outdated when nothing waits, or the day is over. */
export const morningMail = defineMail({
  name: 'reminder.morning',
  payload: z.object({ accountId: idSchema, day: z.string() }),
  async data(platform, { accountId, day }) {
    const { database, config, clock, secrets } = platform;
    const [waiter, person] = await Promise.all([
      findWaiter(database.db, accountId),
      findPeople(database.db, [accountId]).then((people) => people.get(accountId)),
    ]);
    if (!waiter || !person?.emailVerified || person.email === '' || person.role === 'suspended') return undefined;
    const now = clock.now();
    const zone = zoneOfPerson(person.timeZone);
    if (clockIn(zone, now).day !== day) return undefined;
    const { groups, isIncomplete } = await readWaiting(platform, waiter, now);
    // Nobody is told that nothing waits where that is not known.
    if (groups.length === 0 && isIncomplete) throw new Error('What waits could not be read.');
    const parts = dayOf(groups, zone, now);
    if (parts.length === 0) return undefined;
    const { publicUrl } = config;
    const { morningTime } = await readMorning(database.db, accountId);
    const unsubscribe = stopAddress({ secrets, config }, accountId);
    const home = publicUrl + homeOf(person.role);
    return { to: person.email, unsubscribe, firstName: person.firstName, parts, publicUrl, home, time: morningTime };
  },
  write: ({ firstName, parts, publicUrl, home, time, unsubscribe }) => ({
    subject: `Your day: ${parts.map(countOf).join(', ')}`,
    body: [
      paragraph(
        firstName === ''
          ? 'Good morning. This needs your attention:'
          : `Good morning, ${firstName}. This needs your attention:`,
      ),
      ...parts.flatMap((part) => blocksOf(part, publicUrl)),
      link('Open your dashboard', home),
      paragraph(`You get this email at ${morningLabel(time)} on weekdays when something needs your attention.`),
      link('Choose another time', `${publicUrl}/account/reminders`),
      link('Turn this email off', unsubscribe),
    ],
  }),
});

/** '2 overdue' */
const countOf = ({ urgency, lines }: DayPart): string => `${lines.length} ${urgencyLabels[urgency].toLowerCase()}`;

const blocksOf = ({ urgency, lines, rest }: DayPart, publicUrl: string): MailBlock[] => [
  paragraph(urgencyLabels[urgency]),
  ...lines.map(({ text, detail, group, link: to }) =>
    link(`${text} (${detail === '' ? group : `${group}: ${detail}`})`, publicUrl + to),
  ),
  ...rest.map(({ group, total, link: to }) => link(`All ${total}: ${group}`, publicUrl + to)),
];
