/** What follows from API keys and webhooks: part of `followersByEvent`. */
export const doorEvents: Readonly<Record<string, readonly string[]>> = {
  'apiKey.expiring': ['email: apiKey.expiring', 'notification: account'],
  'apiKey.made': ['email: apiKey.made', 'pages: apiKey to account'],
  'apiKey.revoked': ['pages: apiKey to account', 'processes: session'],
  'webhook.changed': ['pages: webhook to account'],
  'webhook.deleted': ['pages: webhook to account'],
  'webhook.made': ['pages: webhook to account'],
  'webhook.secretRotated': ['pages: webhook to account'],
  'webhook.turnedOff': ['pages: webhook to account', 'notification: account', 'email: webhook.turnedOff'],
};
