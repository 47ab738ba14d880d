import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm, useMember } from '#web/shell/member.ts';
import { useFlag, useNavigation } from '#web/shell/navigation.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SideBody, SideFoot, SideNav, SideRow } from '#web/ui/frame/Sidebar.tsx';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import { useSwipeLeft } from './swipe.ts';
import { Lists } from './Lists.tsx';

const Summary = lazy(() => import('./Summary.tsx'));

function Places({ onClose }: Pick<SideMenuProps, 'onClose'>): ReactElement {
  const { role } = useMember();
  const { slug } = useFarm();
  const { back } = useApp();
  const path = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() });
  return (
    <SideNav>
      <SideRow href={addresses.mainMenu()} icon="home">
        Home
      </SideRow>
      <SideRow
        onPress={() => {
          // Close the sidebar first. Otherwise Back would only close the sidebar.
          onClose?.();
          back();
        }}
        icon="back"
      >
        Back
      </SideRow>
      <SideRow href={addresses.bid(slug)} icon="target" current={path === addresses.bid(slug).toLowerCase()}>
        What can I pay?
      </SideRow>
      <SideRow
        href={addresses.market(slug)}
        icon="chart"
        current={path === addresses.market(slug).toLowerCase()}
      >
        Market
      </SideRow>
      <SideRow
        href={addresses.money(slug, 'cash-flow')}
        icon="money"
        current={path.startsWith(`/money/${slug.toLowerCase()}/`)}
      >
        Budget
      </SideRow>
      {role === 'Admin' && (
        <SideRow href={addresses.addUser()} icon="people">
          Admin
        </SideRow>
      )}
    </SideNav>
  );
}

interface SideMenuProps {
  readonly onLogout: () => void;
  readonly onClose: (() => void) | null;
}

/** The sidebar: navigation, then Lists or Summary, then Logout (spec 2, Sidebar). */
export default function Side({ onLogout, onClose }: SideMenuProps): ReactElement {
  useSwipeLeft(onClose);
  const navigation = useNavigation();
  const isSummary = useFlag('isShowSummary');
  return (
    <>
      <Places onClose={onClose} />
      <SideBody>
        <Segmented
          label="Sidebar shows"
          value={isSummary ? 'summary' : 'lists'}
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'lists', label: 'Lists' },
          ]}
          onChange={(value) =>
            navigation.send({ type: value === 'summary' ? 'summary chosen' : 'lists chosen' })
          }
        />
        {isSummary ? (
          <Suspense fallback={<Spinner />}>
            <Summary />
          </Suspense>
        ) : (
          <Lists />
        )}
      </SideBody>
      <SideFoot>
        <SideRow onPress={onLogout} icon="leave">
          Logout
        </SideRow>
      </SideFoot>
    </>
  );
}
