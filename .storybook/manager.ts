import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Drover workbench',
    fontBase: 'Inter, ui-sans-serif, system-ui, sans-serif',
    colorPrimary: '#1f5c3d',
    colorSecondary: '#1f6f47',
    appBg: '#f3f3ed',
    appContentBg: '#fcfcf9',
    appPreviewBg: '#fcfcf9',
    appBorderColor: '#e2e3da',
    appBorderRadius: 6,
    barBg: '#fcfcf9',
    barSelectedColor: '#1b5437',
    textColor: '#1a211c',
    textMutedColor: '#5d665f',
    inputBg: '#f9f5e6',
    inputBorder: '#7f867c',
  }),
});
