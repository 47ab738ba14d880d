import type { ReactElement } from 'react';
import { Footer } from '#web/ui/frame/Footer.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { builtVersion } from '../start/build.ts';

/** Shows the names from /config.json, the version, Privacy and Terms (spec 1). */
export function SiteFooter(): ReactElement {
  const { footer } = useApp().config;
  return (
    <Footer
      marketing={footer.marketing}
      design={footer.design}
      version={`Version ${builtVersion}`}
      links={[
        { label: 'Privacy', href: addresses.privacy() },
        { label: 'Terms', href: addresses.terms() },
      ]}
    />
  );
}
