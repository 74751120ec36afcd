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

/** What follows from the events of programs. */
export const programEvents: Readonly<Record<string, readonly string[]>> = {
  // programs
  'program.added': ['processes: program'],
  'program.broughtBack': ['processes: program'],
  'program.confirmed': ['processes: program'],
  'program.deleted': ['processes: program'],
  'program.offerBegan': ['processes: program'],
  'program.offerEnded': ['processes: program'],
  'program.restored': ['processes: program', 'rule: settle'],
  'program.statusChanged': ['processes: program'],
  'program.updated': ['processes: program', 'rule: settle'],
  // proposals
  'program.editsAccepted': ['pages: programEdits to lender, admins'],
  'program.editsProposed': ['notification: lender', 'pages: programEdits to lender, admins'],
  'program.editsRejected': ['pages: programEdits to lender, admins'],
  'program.editsReopened': ['pages: programEdits to lender, admins'],
  'program.editsSettled': ['pages: programEdits to lender, admins'],
};
