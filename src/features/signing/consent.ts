interface ConsentText {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly agree: string;
}

/** The version that signers are asked to agree to. */
export const consentVersion = '2026-11';

/** The disclosure of electronic records by its versions. What was agreed to once never changes: a change is another version. */
export const consentTexts: Readonly<Record<string, ConsentText>> = {
  '2026-11': {
    title: 'Sign electronically',
    sections: [
      {
        title: 'What you agree to',
        text: 'You agree to receive these loan documents in electronic form and to sign them with an electronic signature. It has the same legal effect as a signature on paper. Your consent covers the documents of this request only.',
      },
      {
        title: 'Paper copies',
        text: 'You may get these documents on paper at no charge. Ask the broker who sent them to you. You may also sign on paper instead: choose “Decline to sign” and tell the broker.',
      },
      {
        title: 'Changing your mind',
        text: 'You may withdraw your consent at any time before you finish by choosing “Decline to sign”. That stops electronic signing. What you signed before stays valid. Afterwards, contact the broker to withdraw your consent for later documents.',
      },
      {
        title: 'What you need',
        text: 'A phone, tablet or computer with internet access, a current version of Chrome, Edge, Firefox or Safari, an email address you can read, and a program that opens PDF files. To keep a copy, you need to be able to save or print a file.',
      },
      {
        title: 'Your contact details',
        text: 'If your email address changes, tell the broker so that messages about these documents reach you.',
      },
      {
        title: 'What is recorded',
        text: 'The date and time, your IP address, your browser, and how you were identified are recorded and printed on a certificate that is part of the signed documents.',
      },
    ],
    agree: 'I can open and read this page, and I agree to sign these documents electronically.',
  },
};
