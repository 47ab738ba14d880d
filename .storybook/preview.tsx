import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import '../src/web/ui/tokens.css';
import '../src/web/ui/base.css';
import './preview.css';

// A screen loads its parts when it opens: on a busy machine the first one takes ten seconds, where findBy waits one by itself.
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

const inTheme: Decorator = (Story, { globals }) => (
  <Themed theme={isTheme(globals['theme']) ? globals['theme'] : 'light'}>
    <Story />
  </Themed>
);

const preview: Preview = {
  decorators: [inTheme],
  // The air around a story is there before it opens: what floats over it is placed once.
  beforeEach: ({ parameters }) => {
    if (isTestRun) document.body.style.padding = parameters['layout'] === 'fullscreen' ? '0' : '16px';
  },
  initialGlobals: { theme: 'light' },
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
  },
  parameters: {
    // Every violation fails the run; tests/stories checks dark as well. A run asks for nothing else: all that passes would be
    // carried to Node and kept in its report, half a megabyte a story.
    a11y: { test: 'error', config: isTestRun ? { reporter: 'no-passes' } : {} },
    layout: 'padded',
    backgrounds: { disabled: true },
    controls: { expanded: true },
    docs: { toc: true },
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
          'UI',
          'Forms',
          'Sheets',
          'Screens',
          'Deciding',
        ],
      },
    },
  },
  tags: ['autodocs'],
};

export default preview;
