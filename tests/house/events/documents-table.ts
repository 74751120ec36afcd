/** What follows from the events of documents and of what is made of them. */
export const documentEvents: Readonly<Record<string, readonly string[]>> = {
  // documents
  'document.assigned': [],
  'document.deleted': [],
  'document.reassigned': [],
  'document.refused': [],
  'document.tagged': [],
  'document.uploaded': [],
  // form templates
  'formTemplate.added': [],
  'formTemplate.archived': [],
  'formTemplate.draftDiscarded': [],
  'formTemplate.published': [],
  'formTemplate.renamed': [],
  'formTemplate.restored': [],
  'formTemplate.saved': [],
  'formTemplate.versionStarted': [],
};
