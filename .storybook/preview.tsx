import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import '../src/web/ui/tokens.css';
import '../src/web/ui/base.css';
import './preview.css';
import { PartPage, ThemedDocs } from './docs.tsx';
import { RecordsProvider } from '../src/web/data/hooks.ts';
import { memoryRecords } from '../src/web/data/rows/memory.ts';
import { setPreference } from './media.ts';

// A screen loads its parts when it opens. On a busy machine the first one takes ten seconds; findBy waits only one second by default.
configure({ asyncUtilTimeout: 30_000 });

const isTestRun = '__vitest_browser__' in globalThis;

function isTheme(value: unknown): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

function Themed({
  theme,
  children,
}: {
  readonly theme: 'light' | 'dark';
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return children;
}

/** 125 and 200 % are browser text sizes: everything in rem grows with them. */
const textSizes = ['100', '125', '200'];

function Preferring({
  sees,
  textSize,
  children,
}: {
  readonly sees: unknown;
  readonly textSize: unknown;
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => {
    setPreference('(forced-colors: active)', sees === 'forced');
    setPreference('(prefers-contrast: more)', sees === 'contrast');
    document.documentElement.toggleAttribute('data-forced', sees === 'forced');
  }, [sees]);
  useEffect(() => {
    document.documentElement.style.fontSize =
      typeof textSize === 'string' && textSize !== '100' ? `${textSize}%` : '';
  }, [textSize]);
  return children;
}

const asPreferred: Decorator = (Story, { globals }) => (
  <Preferring sees={globals['sees']} textSize={globals['textSize']}>
    <Story />
  </Preferring>
);

const inTheme: Decorator = (Story, { globals }) => (
  <Themed theme={isTheme(globals['theme']) ? globals['theme'] : 'light'}>
    <Story />
  </Themed>
);

const noRecords = memoryRecords({});

/** Parts of forms read the farm's sources of money. A story with its own records sets its own inside this one. */
const withRecords: Decorator = (Story) => (
  <RecordsProvider records={noRecords}>
    <Story />
  </RecordsProvider>
);

const preview: Preview = {
  decorators: isTestRun ? [withRecords, inTheme] : [withRecords, inTheme, asPreferred],
  // The padding around a story is there before the story opens, because popovers are placed only once.
  beforeEach: ({ parameters }) => {
    if (isTestRun) document.body.style.padding = parameters['layout'] === 'fullscreen' ? '0' : '16px';
  },
  initialGlobals: { theme: 'light', sees: 'usual', textSize: '100' },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
    sees: {
      description: 'Colours as the person has set them',
      toolbar: {
        title: 'Colours',
        icon: 'eye',
        items: [
          { value: 'usual', title: 'Usual colours' },
          { value: 'contrast', title: 'More contrast' },
          { value: 'forced', title: 'Forced colours' },
        ],
        dynamicTitle: true,
      },
    },
    textSize: {
      description: 'Size of text',
      toolbar: {
        title: 'Text',
        icon: 'zoom',
        items: textSizes.map((value) => ({ value, title: `Text ${value} %` })),
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    // Every violation fails the run; tests/stories also checks dark. Only violations are requested: the passing checks would add half a
    // megabyte per story to the report.
    a11y: { test: 'error', config: isTestRun ? { reporter: 'no-passes' } : {} },
    layout: 'padded',
    backgrounds: { disabled: true },
    controls: { expanded: true },
    docs: { toc: true, container: ThemedDocs, page: PartPage },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', type: 'mobile', styles: { width: '360px', height: '740px' } },
        tablet: { name: 'Tablet, 768 px', type: 'tablet', styles: { width: '768px', height: '1024px' } },
        wide: { name: 'Wide, 1440 px', type: 'desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'States', 'Tokens', 'Writing', 'Number entry', 'Keyboard', 'Figures'],
          'Patterns',
          'UI',
          'Forms',
          'Sheets',
          'Screens',
        ],
      },
    },
  },
  tags: ['autodocs'],
};

export default preview;
