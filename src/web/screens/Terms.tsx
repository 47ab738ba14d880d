import type { ReactElement } from 'react';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/user/terms': the rules of using the calculators (spec 1). */
export default function Terms(): ReactElement {
  useScreen({ title: 'Terms And Conditions' });
  return (
    <Page prose>
      <PageTitle title="Terms And Conditions" />
      <Section title="Your login is yours alone">
        <p>
          The calculators are for paid members of the mastermind programme. You may not share your login
          details with anyone. A login used by more than one person can be switched off.
        </p>
      </Section>
      <Section title="The calculators time out on 30 June">
        <p>
          The calculators time out on 30 June each year. After that day you can still read your records; to
          change them, renew your membership with an Admin.
        </p>
      </Section>
      <Section title="You need an internet connection">
        <p>
          Signing in and sending your records to the server need an internet connection. Without one you can
          keep working: what you enter is stored on your device and sent when the connection is back.
        </p>
      </Section>
      <Section title="Figures are an aid, not advice">
        <p>
          The figures follow from what you enter. Prices, weights and costs change; check them before you buy
          or sell. The decision and its result are yours.
        </p>
      </Section>
      <Section title="Cookies and records of use">
        <p>
          The site uses cookies to sign you in, and records the IP address of each visit. The Privacy Policy
          says what for.
        </p>
      </Section>
    </Page>
  );
}
