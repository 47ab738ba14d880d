import type { ReactElement } from 'react';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/user/privacy': what is stored about a member and why (spec 1). */
export default function Privacy(): ReactElement {
  useScreen({ title: 'Privacy Policy' });
  return (
    <Page prose>
      <PageTitle title="Privacy Policy" />
      <Section title="What is stored">
        <p>
          Your name, email and company as your Admin entered them, and the trades, costs of carry and groups
          you enter. They are stored on the server for you and the people on your farm, and on your device so
          that you can work without a connection.
        </p>
      </Section>
      <Section title="Cookies">
        <p>
          Cookies keep you signed in and protect the forms of this site. They are not used to follow you to
          other sites. If you block them, you cannot sign in.
        </p>
      </Section>
      <Section title="IP addresses">
        <p>
          The IP address of each visit is recorded, to keep the service safe and to notice a login that is
          shared.
        </p>
      </Section>
      <Section title="Internet connection">
        <p>
          An internet connection is needed to sign in and to send your records. Everything travels encrypted.
          When you log out, your records are removed from the device. You are warned first if changes are not
          sent yet. They stay on the device, only for you.
        </p>
      </Section>
      <Section title="Logins">
        <p>
          Signing in is done by an identity provider. This site never sees your password. You may not share
          your login details.
        </p>
      </Section>
    </Page>
  );
}
