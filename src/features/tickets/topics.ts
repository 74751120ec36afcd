export const supportHours = 'Monday to Friday, 9 AM to 6 PM Eastern';

export const ticketStatuses = ['Open', 'In Progress', 'Waiting for Response', 'Resolved', 'Closed'] as const;
export const ticketCategories = ['Technical', 'Account', 'Feature Request', 'Bug Report', 'Billing', 'Other'] as const;
export const ticketPriorities = ['Low', 'Medium', 'High', 'Critical'] as const;
/** Where a ticket came from: a form that anybody may fill in, the product, the request of a plan, or an email. */
export const ticketChannels = ['contact', 'demo', 'product', 'plan', 'email'] as const;
export type TicketChannel = (typeof ticketChannels)[number];
export type TicketStatus = (typeof ticketStatuses)[number];
export type TicketCategory = (typeof ticketCategories)[number];
export type TicketPriority = (typeof ticketPriorities)[number];

interface ContactTopic {
  readonly label: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
}

/** What a visitor may write about, by the name that an address carries (`/contact?topic=careers`). */
export const contactTopics = {
  question: { label: 'A question about Plinth', category: 'Other', priority: 'Medium' },
  technical: { label: 'Something isn’t working', category: 'Technical', priority: 'Medium' },
  account: { label: 'My account', category: 'Account', priority: 'Medium' },
  billing: { label: 'Plans and billing', category: 'Billing', priority: 'Medium' },
  idea: { label: 'Product feedback', category: 'Feature Request', priority: 'Low' },
  security: { label: 'A security issue', category: 'Technical', priority: 'High' },
  privacy: { label: 'My personal data', category: 'Account', priority: 'Medium' },
  partners: { label: 'Partnerships', category: 'Other', priority: 'Medium' },
  webinars: { label: 'Webinar updates', category: 'Other', priority: 'Low' },
  careers: { label: 'Careers', category: 'Other', priority: 'Low' },
} as const satisfies Record<string, ContactTopic>;
export type ContactTopicName = keyof typeof contactTopics;
export const contactTopicNames = Object.keys(contactTopics) as [ContactTopicName, ...ContactTopicName[]];

/** The topic that an address names; undefined for any other text. */
export const topicNamed = (name: string | undefined): ContactTopicName | undefined =>
  contactTopicNames.find((topic) => topic === name);
