/** The colours that VS Code's four default themes give a page, as far as the page uses them, and its light colours of old. */
export type ThemeName = 'dark' | 'light' | 'hc-dark' | 'hc-light' | 'light-plus';
export const THEMES: readonly ThemeName[] = ['dark', 'light', 'hc-dark', 'hc-light'];

type Colours = Readonly<Record<string, string>>;

const FONTS: Colours = {
  'font-family': '"Segoe UI", "Ubuntu", "Droid Sans", sans-serif',
  'font-size': '13px',
  'font-weight': 'normal',
  'editor-font-family': '"Droid Sans Mono", monospace',
};

const COLOURS: Readonly<Record<Exclude<ThemeName, 'light-plus'>, Colours>> = {
  dark: {
    'editor-background': '#1F1F1F', 'editorWidget-background': '#202020', foreground: '#CCCCCC', descriptionForeground: '#9D9D9D',
    focusBorder: '#0078D4', 'widget-border': '#313131', 'panel-border': '#2B2B2B', 'icon-foreground': '#CCCCCC',
    'textLink-foreground': '#4DAAFC', 'textLink-activeForeground': '#4DAAFC', 'widget-shadow': '#0000005C',
    'button-background': '#0078D4', 'button-foreground': '#FFFFFF', 'button-hoverBackground': '#026EC1', 'button-border': '#FFFFFF1A',
    'button-secondaryBackground': '#00000000', 'button-secondaryForeground': '#CCCCCC', 'button-secondaryHoverBackground': '#2B2B2B',
    'checkbox-background': '#313131', 'checkbox-border': '#3C3C3C', 'checkbox-foreground': '#CCCCCC',
    'dropdown-background': '#313131', 'dropdown-border': '#3C3C3C', 'dropdown-foreground': '#CCCCCC',
    'input-background': '#313131', 'input-foreground': '#CCCCCC', 'input-placeholderForeground': '#989898',
    'list-hoverBackground': '#2A2D2E', 'list-activeSelectionBackground': '#04395E', 'list-activeSelectionForeground': '#FFFFFF',
    'toolbar-hoverBackground': '#5A5D5E50', 'progressBar-background': '#0078D4',
    'editorHoverWidget-background': '#202020', 'editorHoverWidget-foreground': '#CCCCCC', 'editorHoverWidget-border': '#454545',
    'inputValidation-errorBackground': '#5A1D1D', 'inputValidation-errorBorder': '#BE1100',
    'keybindingLabel-background': '#8080802B', 'keybindingLabel-foreground': '#CCCCCC', 'keybindingLabel-border': '#33333399',
    'scrollbarSlider-background': '#79797966', 'editor-findMatchHighlightBackground': '#EA5C0055',
    'charts-red': '#F14C4C', 'charts-blue': '#59A4F9', 'charts-yellow': '#CCA700', 'charts-orange': '#D18616', 'symbolIcon-classForeground': '#EE9D28', 'charts-green': '#89D185', 'charts-purple': '#B180D7',
  },
  light: {
    'editor-background': '#FFFFFF', 'editorWidget-background': '#F8F8F8', foreground: '#3B3B3B', descriptionForeground: '#3B3B3B',
    focusBorder: '#005FB8', 'widget-border': '#E5E5E5', 'panel-border': '#E5E5E5', 'icon-foreground': '#3B3B3B',
    'textLink-foreground': '#005FB8', 'textLink-activeForeground': '#005FB8', 'widget-shadow': '#00000029',
    'button-background': '#005FB8', 'button-foreground': '#FFFFFF', 'button-hoverBackground': '#0258A8', 'button-border': '#0000001A',
    'button-secondaryBackground': '#E5E5E5', 'button-secondaryForeground': '#3B3B3B', 'button-secondaryHoverBackground': '#CCCCCC',
    'checkbox-background': '#F8F8F8', 'checkbox-border': '#CECECE', 'checkbox-foreground': '#3B3B3B',
    'dropdown-background': '#FFFFFF', 'dropdown-border': '#CECECE', 'dropdown-foreground': '#3B3B3B',
    'input-background': '#FFFFFF', 'input-foreground': '#3B3B3B', 'input-placeholderForeground': '#767676',
    'list-hoverBackground': '#F2F2F2', 'list-activeSelectionBackground': '#E8E8E8', 'list-activeSelectionForeground': '#000000',
    'toolbar-hoverBackground': '#B8B8B850', 'progressBar-background': '#005FB8',
    'editorHoverWidget-background': '#F8F8F8', 'editorHoverWidget-foreground': '#3B3B3B', 'editorHoverWidget-border': '#C8C8C8',
    'inputValidation-errorBackground': '#F2DEDE', 'inputValidation-errorBorder': '#BE1100',
    'keybindingLabel-background': '#DDDDDD66', 'keybindingLabel-foreground': '#3B3B3B', 'keybindingLabel-border': '#CCCCCC66',
    'scrollbarSlider-background': '#64646466', 'editor-findMatchHighlightBackground': '#EA5C0055',
    'charts-red': '#E51400', 'charts-blue': '#0063D3', 'charts-yellow': '#BF8803', 'charts-orange': '#D18616', 'symbolIcon-classForeground': '#D67E00', 'charts-green': '#388A34', 'charts-purple': '#652D90',
  },
  'hc-dark': {
    'editor-background': '#000000', 'editorWidget-background': '#0C141F', foreground: '#FFFFFF', descriptionForeground: '#FFFFFFB3',
    focusBorder: '#F38518', contrastBorder: '#6FC3DF', contrastActiveBorder: '#F38518', 'widget-border': '#6FC3DF', 'panel-border': '#6FC3DF', 'icon-foreground': '#FFFFFF',
    'textLink-foreground': '#21A6FF', 'textLink-activeForeground': '#21A6FF',
    'button-foreground': '#FFFFFF', 'button-border': '#6FC3DF', 'button-secondaryForeground': '#FFFFFF', 'button-background': '#000000', 'button-secondaryBackground': '#000000',
    'checkbox-background': '#000000', 'checkbox-border': '#6FC3DF', 'checkbox-foreground': '#FFFFFF',
    'dropdown-background': '#000000', 'dropdown-border': '#6FC3DF', 'dropdown-foreground': '#FFFFFF',
    'input-background': '#000000', 'input-foreground': '#FFFFFF', 'input-placeholderForeground': '#FFFFFFB3',
    'list-hoverBackground': '#FFFFFF1A', 'progressBar-background': '#6FC3DF',
    'editorHoverWidget-background': '#0C141F', 'editorHoverWidget-foreground': '#FFFFFF', 'editorHoverWidget-border': '#6FC3DF',
    'inputValidation-errorBackground': '#000000', 'inputValidation-errorBorder': '#6FC3DF',
    'keybindingLabel-foreground': '#FFFFFF', 'keybindingLabel-border': '#6FC3DF', 'scrollbarSlider-background': '#6FC3DF99',
    'charts-red': '#F48771', 'charts-blue': '#59A4F9', 'charts-yellow': '#FFD370', 'charts-orange': '#AB5A00', 'symbolIcon-classForeground': '#EE9D28', 'charts-green': '#89D185', 'charts-purple': '#B180D7',
  },
  'hc-light': {
    'editor-background': '#FFFFFF', 'editorWidget-background': '#FFFFFF', foreground: '#292929', descriptionForeground: '#292929B3',
    focusBorder: '#006BBD', contrastBorder: '#0F4A85', contrastActiveBorder: '#006BBD', 'widget-border': '#0F4A85', 'panel-border': '#0F4A85', 'icon-foreground': '#292929',
    'textLink-foreground': '#0F4A85', 'textLink-activeForeground': '#0F4A85',
    'button-background': '#0F4A85', 'button-foreground': '#FFFFFF', 'button-hoverBackground': '#0F4A85', 'button-border': '#0F4A85',
    'button-secondaryBackground': '#FFFFFF', 'button-secondaryForeground': '#292929',
    'checkbox-background': '#FFFFFF', 'checkbox-border': '#0F4A85', 'checkbox-foreground': '#292929',
    'dropdown-background': '#FFFFFF', 'dropdown-border': '#0F4A85', 'dropdown-foreground': '#292929',
    'input-background': '#FFFFFF', 'input-foreground': '#292929', 'input-placeholderForeground': '#292929B3',
    'list-hoverBackground': '#0F4A851A', 'list-activeSelectionBackground': '#0F4A851A', 'list-activeSelectionForeground': '#292929', 'progressBar-background': '#0F4A85',
    'editorHoverWidget-background': '#FFFFFF', 'editorHoverWidget-foreground': '#292929', 'editorHoverWidget-border': '#0F4A85',
    'inputValidation-errorBackground': '#FFFFFF', 'inputValidation-errorForeground': '#292929', 'inputValidation-errorBorder': '#0F4A85',
    'keybindingLabel-foreground': '#292929', 'keybindingLabel-border': '#0F4A85', 'scrollbarSlider-background': '#0F4A8566',
    'charts-red': '#B5200D', 'charts-blue': '#0063D3', 'charts-yellow': '#895503', 'charts-orange': '#0F4A85', 'symbolIcon-classForeground': '#D67E00', 'charts-green': '#374E06', 'charts-purple': '#652D90',
  },
};

/** Light+, and what a page is drawn in before any theme is loaded: its descriptions are the faintest there are. */
const LIGHT_PLUS: Colours = {
  ...COLOURS.light, 'editor-foreground': '#000000', 'editorWidget-background': '#F3F3F3', 'editorHoverWidget-background': '#F3F3F3', foreground: '#616161', descriptionForeground: '#717171',
};

const CLASSES: Readonly<Record<ThemeName, readonly string[]>> = {
  dark: ['vscode-dark'],
  light: ['vscode-light'],
  'hc-dark': ['vscode-high-contrast'],
  'hc-light': ['vscode-high-contrast', 'vscode-high-contrast-light'],
  'light-plus': ['vscode-light'],
};

/** Dresses the page as VS Code does: variables on the root, the theme's kind as classes of the body. */
export function applyTheme(page: Document, theme: ThemeName): void {
  page.documentElement.removeAttribute('style');
  for (const [name, value] of Object.entries({ ...FONTS, ...(theme === 'light-plus' ? LIGHT_PLUS : COLOURS[theme]) })) page.documentElement.style.setProperty(`--vscode-${name}`, value);
  page.body.className = CLASSES[theme].join(' ');
}
