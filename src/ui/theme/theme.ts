import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The deep green of the mark: shade 7 carries white text on light, shade 6 on dark. */
const pine: MantineColorsTuple = [
  '#eff7f2',
  '#dcece4',
  '#b6d8c7',
  '#8dc4a8',
  '#68b18c',
  '#469a71',
  '#2b815b',
  '#14573f',
  '#0f4733',
  '#0a3526',
];
/** The warm accent, kept for what needs attention. */
const amber: MantineColorsTuple = [
  '#fff6ea',
  '#fde8cf',
  '#f9d09f',
  '#f4b66c',
  '#f0a24c',
  '#e2872c',
  '#c46c16',
  '#9c5410',
  '#7b420d',
  '#5a300a',
];
const gray: MantineColorsTuple = [
  '#f7f8f6',
  '#f0f2ef',
  '#e4e8e4',
  '#d3d9d4',
  '#b9c1bb',
  '#939d96',
  '#626c65',
  '#4b544e',
  '#343b37',
  '#1d2320',
];
const dark: MantineColorsTuple = [
  '#e1e6e2',
  '#c3cbc5',
  '#9ba59e',
  '#707b74',
  '#444d47',
  '#333b36',
  '#29302c',
  '#1c211e',
  '#151917',
  '#0e1110',
];
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#f9deda',
  '#f1b9b2',
  '#e98f85',
  '#e0695c',
  '#d44a3c',
  '#bb3528',
  '#9c291e',
  '#7d2118',
  '#5e1812',
];

const fontFamily = "'Inter Variable', 'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  colors: { pine, amber, gray, dark, red },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Named, not imported: the theme must not draw components into the shell that only some pages use.
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { size: 'sm' } },
    // Nothing to click or touch is smaller than 24 px (WCAG 2.2, target size).
    Checkbox: { defaultProps: { size: 'md', radius: 'sm' } },
    CloseButton: { defaultProps: { size: 28 } },
    Drawer: { classNames: { title: 'plinth-title' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { classNames: { label: 'plinth-label', error: 'plinth-error' } },
    Menu: { defaultProps: { shadow: 'md', offset: 6, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } },
      classNames: { title: 'plinth-title' },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    Radio: { defaultProps: { size: 'md' } },
    Table: { defaultProps: { verticalSpacing: 'xs', fz: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

/** The page lies one tone below its surfaces; edges are drawn with one line color. Pages have one of two widths. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--plinth-header': '56px',
    '--plinth-accent': 'var(--mantine-color-amber-5)',
    '--plinth-width': '1200px',
    '--plinth-width-wide': '1680px',
  },
  light: {
    '--plinth-canvas': '#f5f6f3',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--plinth-line': 'var(--mantine-color-gray-2)',
    '--plinth-attention': 'var(--mantine-color-amber-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-placeholder': '#737d76',
  },
  dark: {
    '--plinth-canvas': '#121614',
    '--plinth-line': 'var(--mantine-color-dark-5)',
    '--plinth-attention': 'var(--mantine-color-amber-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    // The library's own is nearly white: what deletes is red in the dark as well.
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-placeholder': '#8b958e',
    // What is filled lightly stands out from its panel, which the library's own tones, darker than it, do not.
    '--mantine-color-pine-light': '#1f3f31',
    '--mantine-color-pine-light-hover': '#27503e',
    '--mantine-color-amber-light': '#4a3213',
    '--mantine-color-gray-light': '#353c38',
  },
});
