/** What a mail says: a subject and blocks. Templates hand over plain values only; HTML is made here and nowhere else. */
export interface MailContent {
  readonly subject: string;
  readonly body: readonly MailBlock[];
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly address: string };

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const list = (...items: readonly string[]): MailBlock => ({ kind: 'list', items });
/** @param address absolute, http or https */
export const link = (label: string, address: string): MailBlock => ({ kind: 'link', label, address });

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** @throws for a link that leads anywhere but to a web address */
export function renderMail({ subject, body }: MailContent): RenderedMail {
  return {
    // A line break would end the header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: body.map(asText).join('\n\n'),
    html: body.map(asHtml).join(''),
  };
}

function asText(block: MailBlock): string {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  return `${block.label}: ${webAddress(block.address)}`;
}

function asHtml(block: MailBlock): string {
  if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return `<p><a href="${escapeHtml(webAddress(block.address))}">${escapeHtml(block.label)}</a></p>`;
}

function webAddress(address: string): string {
  if (!/^https?:\/\//.test(address)) throw new Error('A link in a mail leads to a web address.');
  return address;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it, safe in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
