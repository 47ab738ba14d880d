import {
  Controls,
  Description,
  DocsContainer,
  Primary,
  Stories,
  Subtitle,
  Title,
  type DocsContainerProps,
} from '@storybook/addon-docs/blocks';
import { useEffect, useState, type PropsWithChildren, type ReactElement } from 'react';
import { addons } from 'storybook/preview-api';
import { create } from 'storybook/theming';
import { Guide } from '../stories/pages/Guide.tsx';

type Theme = 'light' | 'dark';

const fontBase = 'Inter, ui-sans-serif, system-ui, sans-serif';
const themes = {
  light: create({ base: 'light', fontBase, appContentBg: '#fcfcf9', textColor: '#1a211c' }),
  dark: create({ base: 'dark', fontBase, appContentBg: '#171c18', textColor: '#e8ece8' }),
} as const;

const fromAddress = (): Theme =>
  /(^|;)theme:dark/.test(new URLSearchParams(window.location.search).get('globals') ?? '') ? 'dark' : 'light';

/** The pages follow the toolbar's theme and use the product's typeface. */
export function ThemedDocs(props: PropsWithChildren<DocsContainerProps>): ReactElement {
  const [theme, setTheme] = useState<Theme>(fromAddress);
  useEffect(() => {
    const channel = addons.getChannel();
    const changed = ({ globals }: { readonly globals: { readonly theme?: unknown } }): void =>
      setTheme(globals.theme === 'dark' ? 'dark' : 'light');
    channel.on('globalsUpdated', changed);
    return () => channel.off('globalsUpdated', changed);
  }, []);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return <DocsContainer {...props} theme={themes[theme]} />;
}

/** The page of a component: what it is, when to use it and with which keys, then its controls and every story. */
export function PartPage(): ReactElement {
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Guide />
      <Primary />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}
