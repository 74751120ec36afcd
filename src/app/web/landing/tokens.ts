import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from '../../../ui/theme/theme.ts';

type Values = Readonly<Record<string, string>>;

const named = (text: string): string[] =>
  [...text.matchAll(/var\((--(?:mantine|plinth)-[\w-]+)/g)].map(([, name = '']) => name);

/**
 * The product's own colours, sizes and fonts for a style sheet outside the app: of everything the theme states, what this
 * style sheet names. Each scheme's colour stands in one declaration, so that the page needs no script to be dark.
 */
export function tokensFor(styles: string): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [base, own] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  const always: Values = { ...base.variables, ...own.variables };
  const light: Values = { ...always, ...base.light, ...own.light };
  const dark: Values = { ...always, ...base.dark, ...own.dark };
  const lines = new Map<string, string>();
  const add = (name: string) => {
    if (lines.has(name)) return;
    const [day, night] = [light[name], dark[name]];
    if (day === undefined || night === undefined) throw new Error(`The theme has no ${name}.`);
    lines.set(name, `${name}: ${day === night ? day : `light-dark(${day}, ${night})`};`);
    for (const other of named(`${day} ${night}`)) add(other);
  };
  for (const name of named(styles)) add(name);
  return `:root {\n${[...lines.values()].join('\n')}\n}\n`;
}
