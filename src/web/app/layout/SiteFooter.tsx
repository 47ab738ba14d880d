import type { ReactElement } from 'react';
import { Footer } from '#web/ui/Footer.tsx';
import { addresses } from '#web/screens/common/addresses.ts';
import { useApp } from '#web/screens/common/app.tsx';

declare const __DROVER_VERSION__: string;

/** On every screen: names from /config.json, the version stamp, Privacy and Terms (spec 1). */
export function SiteFooter(): ReactElement {
  const { footer, version } = useApp().config;
  return (
    <Footer
      marketing={footer.marketing}
      design={footer.design}
      version={`Version ${version === '' ? __DROVER_VERSION__ : version}`}
      links={[
        { label: 'Privacy', href: addresses.privacy() },
        { label: 'Terms', href: addresses.terms() },
      ]}
    />
  );
}
