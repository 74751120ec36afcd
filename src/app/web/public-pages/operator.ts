import type { RenderedArticle } from '../../../content/article.ts';
import type { Operator } from '../../../features/tickets/contract.ts';
import { getOperator } from '../../../features/tickets/endpoints.ts';
import { callEndpoint } from '../../../ui/api/api.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const form = '<a href="/contact">contact form</a>';

/** What stands in an article where it names the company that runs this installation. */
export function namingOperator(html: string, { name, address, supportEmail }: Operator): string {
  const email = supportEmail === null ? undefined : escaped(supportEmail);
  const contact =
    email === undefined ? `Use the ${form}.` : `Email <a href="mailto:${email}">${email}</a> or use the ${form}.`;
  return html
    .replaceAll('{operator}', escaped(name))
    .replaceAll('{operator address}', address === '' ? '' : `, ${escaped(address)}`)
    .replaceAll('{contact}', contact);
}

const unknown: Operator = { name: 'The operator of this service', address: '', supportEmail: null };

/** An article with the operator's name in it. Without a connection to the server the text stays readable. */
export async function withOperator(article: RenderedArticle | null): Promise<RenderedArticle | null> {
  if (!article?.html.includes('{operator}')) return article;
  const operator = await callEndpoint(getOperator, {}).then(
    (answer) => answer.operator,
    () => unknown,
  );
  return { ...article, html: namingOperator(article.html, operator) };
}
