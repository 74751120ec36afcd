import '@mantine/spotlight/styles.css';
import { Group, Kbd, Text } from '@mantine/core';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconArrowRight, IconBook2, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../../features/accounts/web/session.ts';
import { type Command, keysOf, useOfferedCommands } from '../../../../ui/commands.ts';
import classes from '../shell.module.css';
import { type Destination, destinationsOf } from './destinations.ts';
import { type Found, hasWords, useFound, wordsOf } from './found.ts';

const [store, palette] = createSpotlight();

/** Everything that can be done, found by typing: pages, actions, deals, lenders, terms. Opens as soon as it is on screen. */
export function Palette() {
  const [query, setQuery] = useState('');
  const session = useSession();
  const { history } = useRouter();
  const open = (href: string) => () => history.push(href);
  const found = useFound(query, session.status === 'in' ? session.profile : undefined);
  const actions = [
    ...groupsOf(useActions(), wordsOf(query)),
    ...found.groups.map((one) => ({ group: one.group, actions: one.found.map((item) => foundAction(item, open)) })),
  ];
  useEffect(() => palette.open(), []);
  useEffect(selectFirst);
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      // What is offered has been chosen by the query already, deals by the server.
      filter={(_query, offered) => offered}
      shortcut={null}
      nothingFound={found.isSearching ? 'Searching…' : found.hasFailed ? failed : 'No results'}
      scrollable
      centered={false}
      maxHeight={440}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: session.status === 'in' ? 'Search pages, deals, lenders and actions' : 'Search pages and actions',
        'aria-label': 'Search or jump to',
      }}
    />
  );
}

/** Enter takes the first. Mantine selects it when something is typed; what the server finds comes after that. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  const first = list.querySelector('[data-action]');
  if (!first) return;
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

const failed = 'Couldn’t search deals and lenders. Check your connection and try again.';

/** The actions of page and frame, and every page that may be opened. */
function useActions(): readonly Command[] {
  const commands = useOfferedCommands();
  const session = useSession();
  const { history, routesByPath } = useRouter();
  const destinations = useMemo(() => {
    const routes = Object.values<(typeof routesByPath)[keyof typeof routesByPath]>(routesByPath);
    const places = routes.map(({ fullPath, options }) => ({
      path: fullPath,
      guard: options.staticData?.guard,
      title: options.staticData?.title,
    }));
    return destinationsOf(places, session);
  }, [routesByPath, session]);
  const own = commands.filter(({ group }) => group === undefined);
  const goTo = ({ label, href, hint }: Destination): Command => ({
    id: `go ${href}`,
    label,
    group: 'Go to',
    icon: IconArrowRight,
    run: () => history.push(href),
    ...(hint === undefined ? {} : { hint }),
  });
  return [...own, ...destinations.map(goTo), ...commands.filter((command) => !own.includes(command))];
}

function groupsOf(commands: readonly Command[], words: readonly string[]): SpotlightActionGroupData[] {
  const groups = new Map<string, SpotlightActionData[]>();
  for (const command of commands) {
    if (!hasWords(`${command.label} ${command.hint ?? ''}`, words)) continue;
    const group = command.group ?? 'This page';
    groups.set(group, [...(groups.get(group) ?? []), actionOf(command)]);
  }
  return [...groups].map(([group, actions]) => ({ group, actions }));
}

function actionOf({ id, label, icon: Icon, hint, shortcut, run }: Command): SpotlightActionData {
  return {
    id,
    label,
    onClick: run,
    leftSection: Icon ? <Icon size={18} stroke={1.6} /> : null,
    rightSection: <Beside {...(hint ? { hint } : {})} {...(shortcut ? { shortcut } : {})} />,
  };
}

const foundAction = (
  { id, label, hint, description, href }: Found,
  open: (href: string) => () => void,
): SpotlightActionData => ({
  id,
  label,
  onClick: open(href),
  leftSection: description ? <IconBook2 size={18} stroke={1.6} /> : <IconArrowRight size={18} stroke={1.6} />,
  ...(description === undefined ? {} : { description }),
  ...(hint === undefined ? {} : { rightSection: <Beside hint={hint} /> }),
});

function Beside({ hint, shortcut }: Pick<Command, 'hint' | 'shortcut'>) {
  return (
    <Group gap={6} wrap="nowrap">
      {hint ? (
        <Text size="xs" component="span" className={classes.hint}>
          {hint}
        </Text>
      ) : null}
      {shortcut ? keysOf(shortcut).map((key) => <Kbd key={key}>{key}</Kbd>) : null}
    </Group>
  );
}
