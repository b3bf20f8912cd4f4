import { createTheme, type Theme } from '@mui/material/styles';

const GREEN = '#006664';
const FOCUS = { outline: '3px solid #e8a400', outlineOffset: 2 };

/** The university's green, Sarabun, and a calm density. */
export const theme: Theme = createTheme({
  palette: {
    primary: { main: GREEN, dark: '#004b49', light: '#e0efee', contrastText: '#ffffff' },
    secondary: { main: '#5b6f00', contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    success: { main: '#1b6e35' },
    info: { main: '#1c5d99' },
    text: { primary: '#1a2b2a', secondary: '#4a5d5c' },
    background: { default: '#f4f7f6', paper: '#ffffff' },
    divider: '#d9e2e1',
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 10 },
  // Who asked the system for less motion gets dialogs and menus at once.
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: "Sarabun, 'Segoe UI', system-ui, sans-serif",
    fontWeightMedium: 700,
    h1: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.4 },
    h2: { fontSize: '1.2rem', fontWeight: 700, lineHeight: 1.4 },
    h3: { fontSize: '1.05rem', fontWeight: 700, lineHeight: 1.45 },
    body1: { lineHeight: 1.6 },
    body2: { lineHeight: 1.55 },
    button: { textTransform: 'none', fontWeight: 700 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': FOCUS,
        // Browsers give buttons a font of their own: that of an accordion's heading, for one.
        button: { fontFamily: 'inherit' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { '&:focus-visible': FOCUS } } },
    MuiAccordionSummary: { styleOverrides: { root: { fontSize: 'inherit' } } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    // Thai vowels above and below the line need room under a field's label.
    MuiOutlinedInput: { styleOverrides: { input: { paddingTop: 12, paddingBottom: 10 } } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    // Where the content is a grid, a long choice shrinks instead of widening a phone's dialog.
    MuiDialogContent: { styleOverrides: { root: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 700, backgroundColor: '#eef4f3' } } },
    MuiLink: { defaultProps: { underline: 'always' } },
  },
});
