import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tokenOf } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, signInAs, type Window } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';

const title = 'Call across three zones';
/** Far enough ahead that it is on no other day in any of the zones. */
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

let browser: Browser;
let database: pg.Client;
let organizer: Zoned;
let attendee: Zoned;
beforeAll(async () => {
  browser = await connectBrowser();
  database = new pg.Client(inject('appDatabase'));
  await database.connect();
  organizer = await personIn('America/New_York', 'zones-east', { firstName: 'Edith', lastName: 'Eastman' });
  attendee = await personIn('America/Phoenix', 'zones-west', { firstName: 'Wanda', lastName: 'Westbrook' });
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
});

interface Zoned extends Pick<Window, 'page' | 'complaints'> {
  readonly email: string;
  readonly zone: string;
}

/** A window whose clock is that of a zone. */
async function windowIn(zone: string): Promise<Pick<Window, 'page' | 'complaints'>> {
  const context = await browser.newContext({
    baseURL: inject('appOrigin'),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: zone,
  });
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

async function personIn(zone: string, file: string, name: object): Promise<Zoned> {
  const email = (await makePeople(file, 0)).broker;
  const token = await tokenOf(email);
  await callShared('PUT', '/api/users/profile', { token, body: name });
  await callShared('PUT', '/api/users/profile/time-zone', { token, body: { timeZone: zone } });
  const opened = await windowIn(zone);
  await signInAs(opened.page, email, demoPassword);
  return { ...opened, email, zone };
}

/** What a clock of the zone shows when it is nine in the morning in New York. */
async function nineInNewYork(zone: string): Promise<string> {
  const { rows } = await database.query(`select ($1::timestamp at time zone 'America/New_York') as at`, [
    `${day} 09:00`,
  ]);
  return rows[0].at.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' });
}

async function openMonth({ page, zone }: Zoned): Promise<void> {
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: zone });
  if (day.slice(0, 7) !== today.slice(0, 7)) await page.getByRole('button', { name: 'Next', exact: true }).click();
}

it('people in two zones see one event at the hour of their own clocks, and the email says it in the attendee’s', async () => {
  const { page } = organizer;
  await openMonth(organizer);
  await page.getByRole('button', { name: '+ New Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel(/^Start/).fill(`${day}T09:00`);
  await dialog.getByLabel(/^End/).fill(`${day}T10:00`);
  await dialog.getByRole('combobox', { name: 'Attendees' }).fill('Wanda');
  await page.getByRole('option', { name: 'Wanda Westbrook' }).click();
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: new RegExp(`9:00 AM.*${title}`) }).waitFor();

  const there = await nineInNewYork(attendee.zone);
  expect(there).not.toBe('9:00 AM');
  await openMonth(attendee);
  await attendee.page.getByRole('button', { name: new RegExp(`${there}.*${title}`) }).waitFor();

  const link = await mailedLink(attendee.email, `Invitation: ${title}`);
  const { rows } = await database.query('select text from mailbox_messages where recipient = $1 and subject like $2', [
    attendee.email,
    `%${title}`,
  ]);
  const [words = ''] = String(rows[0]?.text).split('BEGIN:VCALENDAR');
  expect(words).toContain(`${there} `);
  expect(words).not.toContain('9:00 AM');

  // Who opens the invitation elsewhere reads both clocks: the organizer's and their own.
  const elsewhere = await windowIn('Europe/London');
  await elsewhere.page.goto(link);
  await elsewhere.page.getByText(/9:00.*\(America\/New York\)/).waitFor();
  const inLondon = (await nineInNewYork('Europe/London')).replace(/ [AP]M$/, '');
  await elsewhere.page.getByText(new RegExp(`${inLondon}.*\\(Europe/London\\)`)).waitFor();
  expect([...organizer.complaints, ...attendee.complaints, ...elsewhere.complaints]).toEqual([]);
});

it('an event that is moved an hour is an hour later on both clocks', async () => {
  const { page } = organizer;
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel(/^Start/).fill(`${day}T10:00`);
  await dialog.getByLabel(/^End/).fill(`${day}T11:00`);
  await dialog.getByRole('button', { name: 'Save event' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: new RegExp(`10:00 AM.*${title}`) }).waitFor();
  const hour = Number.parseInt(await nineInNewYork(attendee.zone), 10) + 1;
  // The attendee’s open page follows.
  await attendee.page.getByRole('button', { name: new RegExp(`${hour}:00 AM.*${title}`) }).waitFor();
  expect([...organizer.complaints, ...attendee.complaints]).toEqual([]);
});
