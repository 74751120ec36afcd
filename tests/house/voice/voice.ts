import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../imports.ts';

/** Words that the product does not use, and what it says instead. Where a word is right in one sense, the pattern leaves that out. */
const avoided: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bsign(?:s|ed|ing)?[ -]in\b(?! and security)/i, 'log in'],
  [/\bsign(?:s|ed|ing)?[ -]out\b/i, 'log out'],
  [/\be-mails?\b/i, 'email'],
  [/(?<!un|by |\bE-)\bmails?\b(?!box| code)/i, 'email'],
  [/\bmailed\b/i, 'emailed'],
  [/\bkinds?\b/i, 'type, loan type'],
  [/\bwish(?:es|ed)?\b/i, 'quote request'],
  [/\b(?:an|the|no|your|first|last|each|every|lenders?’|lenders') answers?\b/i, 'offer, decline, response'],
  [/\banswers? (?:in|came|comes|from)\b/i, 'offer, response'],
  [/\b(?:runs?|ran|running) out\b/i, 'expires'],
  [/\blaps(?:e|es|ed|ing)\b/i, 'expires'],
  [/\bholds? until\b/i, 'expires'],
  [/\bwaits? for\b/i, 'is waiting on'],
  [/\bneeds? your look\b/i, 'needs review'],
  [/\bnothing (?:waits|stands)\b/i, 'you’re all caught up'],
  [/\b(?:is|are|be|was|were) told\b/i, 'notified'],
  [/\btell me\b|\bat the bell\b/i, 'notification settings'],
  [/\bshare of (?:the )?(?:total )?cost\b/i, 'LTC'],
  [/\bheld back\b/i, 'holdback'],
  [/\ball costs\b/i, 'total cost'],
  [/\bbinds?\b|\bbinding\b|\bbound by\b/i, 'capped by, limited by'],
  [/\b(?:held|judged|stands?|stood|held up) against\b/i, 'checked against'],
  [/\blaid into\b/i, 'loaded into'],
  [/\bset aside\b|\btaken? back\b/i, 'archived, hidden, withdrawn'],
  [/\bin force\b|\bat once\b/i, 'takes effect, immediately'],
  [
    /\b(?:colour|cancelled|cancelling|amortis|favour|organis|recognis|behaviour|centre|licence|cheque|whilst|grey)\w*/i,
    'American spelling',
  ],
  [/\bwho(?:m)?ever\b|\bwhoso\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\bmiddle of the market\b/i, 'market median'],
  [/\bcomes? about\b|\bcame about\b/i, 'loan sizing'],
  [/\bmay not do this\b/i, 'you don’t have permission to do this'],
  [/\bas it stands\b/i, 'say what is meant'],
  [/\bis given up\b/i, 'not retried'],
  [/\blends its name\b/i, 'runs under its own brand'],
  [/\b(?:wherein|thereof|hence|upon|thus)\b/i, 'plain words'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate'],
  [/\bdearer\b/i, 'more expensive'],
  [/\btowards\b/i, 'toward'],
];

/** Texts that the specification or a standard (RFC 5545) fixes word for word, and proper names. Each is allowed inside any text. */
export const exactTexts: readonly string[] = ['Sign-in and security', 'CANCELLED'];

interface Hit {
  readonly place: string;
  readonly word: string;
  readonly instead: string;
  readonly text: string;
}

/** Attributes that nobody reads. */
const unread = new Set(
  'className id key to href src d data-testid from autoComplete name type mode variant size role path params'.split(
    ' ',
  ),
);
const statement = /^\s*(?:select|insert|update|delete|with|create|and|where|from|or|order by|exists)\b/;
/** Columns of a table, by name. */
const columnList = /^[a-z_]+(?:, [a-z_]+){3,}$/;

/** A line of Markdown as it is read: without search words, code and the addresses of links. */
const readOf = (line: string): string =>
  line
    .replace(/^(?:kind|keywords): .*/, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']');

/** Every text that a user can read in the sources: JSX text, string and template literals with words, Markdown, HTML. */
export function textsOf(file: string, source: string): readonly { readonly text: string; readonly line: number }[] {
  if (/\.(?:md|html)$/.test(file))
    return source.split('\n').map((text, place) => ({ text: readOf(text), line: place + 1 }));
  const found: { text: string; line: number }[] = [];
  const say = (text: string, start: number) => found.push({ text, line: source.slice(0, start).split('\n').length });
  visit(parseSync(file, source).program, say);
  return found;
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start?: number };

/** Parts of the syntax that hold no text for users. */
function isSkipped(node: Node): boolean {
  if (
    /^(?:ImportDeclaration|ExportAllDeclaration|TSLiteralType|ImportExpression|TaggedTemplateExpression)$/.test(
      node.type ?? '',
    )
  )
    return true;
  if (node.type === 'ExportNamedDeclaration') return Boolean(node.source);
  return node.type === 'JSXAttribute' && unread.has(String((node.name as Node | undefined)?.name));
}

function visit(node: unknown, say: (text: string, start: number) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, say);
    return;
  }
  const one = node as Node;
  if (isSkipped(one)) return;
  const text = textOf(one);
  if (text !== undefined && /[a-z]/i.test(text) && !statement.test(text) && !columnList.test(text))
    say(text, one.start ?? 0);
  for (const [name, part] of Object.entries(one)) if (name !== 'quasis') visit(part, say);
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'JSXText') return String(value);
  if (type === 'Literal' && typeof value === 'string') return /\s|^[A-Z]/.test(value) ? value : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const text = (quasis as { value: { cooked?: string } }[]).map((quasi) => quasi.value.cooked ?? '').join('…');
  return /\s/.test(text.trim()) ? text : undefined;
}

export function hitsIn(file: string, source: string): readonly Hit[] {
  return textsOf(file, source).flatMap(({ text, line }) => {
    const own = exactTexts.reduce((rest, exact) => rest.replaceAll(exact, ''), text);
    return avoided.flatMap(([pattern, instead]) => {
      const word = pattern.exec(own)?.[0];
      const short = text.trim().replace(/\s+/g, ' ').slice(0, 120);
      return word === undefined ? [] : [{ place: `${file}:${line}`, word, instead, text: short }];
    });
  });
}

/** Every avoided word in the texts of the product. */
export function readHits(): readonly Hit[] {
  const files = execFileSync('git', ['ls-files', 'src', 'demo'], { cwd: root, encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => /\.(?:tsx?|md|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => hitsIn(file, readFileSync(join(root, file), 'utf8')));
}
