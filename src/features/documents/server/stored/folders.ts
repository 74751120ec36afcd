/** Where a feature keeps the files that its rows name, each under its id. */
export type PlainFolder = 'documents' | 'deal-chat' | 'quote-requests' | 'form-templates';
/** Of these the storage holds nothing that it could read. */
export type EncryptedFolder =
  | 'deal-documents'
  | 'signed-documents'
  | 'loan-packages'
  | 'condition-files'
  | 'borrower-files'
  | 'ticket-files'
  | 'received-mails'
  | 'scraper-copies';
export type FileFolder = PlainFolder | EncryptedFolder;

export const keyOf = (folder: FileFolder, id: string): string => `${folder}/${id}`;
