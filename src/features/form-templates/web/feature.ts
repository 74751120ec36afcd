import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const formTemplateWeb = {
  links: [
    {
      for: ['lender'],
      menu: '/lender/paperwork',
      label: 'Form Templates',
      href: '/lender/templates',
      about: 'Your PDF forms, mapped once and filled for every deal.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Form Templates',
      href: '/admin/templates',
      about: 'The PDF forms of lenders, and what is filled into them.',
    },
  ],
} as const satisfies WebFeature;
