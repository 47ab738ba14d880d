import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement, type ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Badge } from '#web/ui/text/Badge.tsx';
import { Brand, Mark } from '#web/ui/frame/Brand.tsx';
import { Headline } from '#web/ui/text/Headline.tsx';
import { Footer } from '#web/ui/frame/Footer.tsx';
import { Frame, Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Link, NavigateContext, TextLink } from '#web/ui/text/Link.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SideBody, SideFoot, SideItem, SideNav, SidePanel, SideRow } from '#web/ui/frame/Sidebar.tsx';
import PendingBar from '#web/ui/frame/PendingBar.tsx';
import { TopBar } from '#web/ui/frame/TopBar.tsx';
import { NotificationsMenu, UserMenu } from '#web/ui/frame/UserMenu.tsx';

const meta = {
  title: 'UI/Frame',
  component: Frame,
  subcomponents: {
    TopBar,
    PendingBar,
    SideNav,
    SideRow,
    SideItem,
    SidePanel,
    SideBody,
    SideFoot,
    UserMenu,
    NotificationsMenu,
    Footer,
    Brand,
    Page,
    PageTitle,
    Section,
  },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof Frame>;
export default meta;
type Story = StoryObj;

const onSave = fn();
const onDelete = fn();
const onOpen = fn();
const onLogout = fn();
const actions = [
  { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger', onPress: onDelete },
  { id: 'copy', label: 'Copy', icon: 'copy', onPress: fn() },
  { id: 'save', label: 'Save', tone: 'primary', onPress: onSave },
] as const;
const footer = (
  <Footer
    marketing="Saleyard Marketing"
    design="Drover Design"
    version="0.1.0 (a1b2c3d)"
    links={[
      { label: 'Privacy', href: '/user/privacy' },
      { label: 'Terms', href: '/user/terms' },
    ]}
  />
);

const account = (
  <>
    <NotificationsMenu
      notifications={[
        {
          id: '1',
          title: 'Spring store sale dates',
          href: 'https://drover.example/1',
          when: 'New · 22 Nov 2026, 9:05 am',
          icon: 'info',
          mark: 'new',
        },
        {
          id: '2',
          title: 'Membership ends soon',
          detail: 'The calculators time out on 30 June 2027.',
          when: 'New · 1 Jun 2027, 7:30 am',
          icon: 'clock',
          mark: 'warning',
        },
        {
          id: '3',
          title: 'Cost of carry changed',
          detail: 'Agistment rates for summer',
          when: 'Opened · 20 Nov 2026, 4:12 pm',
          icon: 'sum',
          opened: true,
        },
      ]}
      onOpen={onOpen}
    />
    <UserMenu nickname="Kirra" email="kirra@drover.example" onLogout={onLogout} />
  </>
);

const trades = [
  ['Roma store steers', '$114.11'],
  ['Dalby feeder steers', '$987.72'],
  ['Mortlake cows & calves', '-$198.58'],
  ['Hay wethers', '$10.32'],
] as const;

function Lists({ loading = false }: { readonly loading?: boolean }): ReactElement {
  return (
    <>
      <SidePanel
        title="Trade Groups"
        loading={loading}
        add={{ label: 'Add New Group', href: '/g/create' }}
        more={{ label: 'Show All Groups', href: '/g' }}
      >
        <SideItem href="/g/1" name="Autumn turn-off" shortName="Autumn t" lead="4" leadTone="gain" />
        <SideItem href="/g/2" name="Spring store" shortName="Spring s" lead="0" leadTone="loss" />
      </SidePanel>
      <SidePanel
        title="Trades"
        loading={loading}
        add={{ label: 'Add New Trade', href: '/t/create' }}
        more={{ label: 'Show All Trades', href: '/t' }}
      >
        {trades.map(([name, value]) => {
          const over = !value.startsWith('-');
          return (
            <SideItem
              key={name}
              href={`/t/${name}`}
              name={name}
              shortName={name.slice(0, 8)}
              lead={{ arrow: over ? 'up' : 'down', word: over ? 'Overpriced' : 'Underpriced' }}
              leadTone={over ? 'gain' : 'loss'}
              value={value}
              current={name === 'Hay wethers'}
            />
          );
        })}
      </SidePanel>
      <SidePanel
        title="Cost Of Carry"
        loading={loading}
        add={{ label: 'Add New Carry', href: '/c/create' }}
        more={{ label: 'Show All Cost of Carrys', href: '/c' }}
      >
        <SideItem
          href="/c/1"
          name="Buffel grass"
          shortName="Buffel g"
          lead="0.75 kg"
          leadTone="info"
          wideLead
        />
        <SideItem
          href="/c/2"
          name="Wethers 40 weeks"
          shortName="Wethers "
          lead="40 weeks"
          leadTone="gain"
          wideLead
        />
      </SidePanel>
    </>
  );
}

function App({
  side,
  pending = false,
  children,
  loading,
}: {
  readonly side: 'lists' | 'none';
  readonly pending?: boolean;
  readonly children?: ReactNode;
  readonly loading?: boolean;
}): ReactElement {
  const narrow = useNarrow();
  const [open, setOpen] = useState(!narrow);
  const [asking, setAsking] = useState(pending);
  const sideContent = (
    <>
      <SideNav>
        <SideRow href="/" icon="home">
          Home
        </SideRow>
        <SideRow icon="back" onPress={fn()}>
          Back
        </SideRow>
        <Segmented
          label="Sidebar shows"
          value={side}
          onChange={fn()}
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'lists', label: 'Lists' },
          ]}
        />
      </SideNav>
      <SideBody>
        <Lists loading={loading ?? false} />
      </SideBody>
      <SideFoot>
        <SideRow icon="leave" onPress={onLogout}>
          Logout
        </SideRow>
      </SideFoot>
    </>
  );
  const bar = (
    <TopBar
      crumbs={[{ label: 'Trades', href: '/t' }, { label: 'Hay wethers' }]}
      state={{ state: 'unsaved' }}
      actions={actions}
      account={account}
      sideOpen={open}
      onToggleSide={side === 'none' ? undefined : () => setOpen(!open)}
    />
  );
  const question = (
    <PendingBar
      question="Delete 2 trades?"
      names="Casino cull cows, Tamworth trial pen."
      detail="You can undo this on this device."
      onConfirm={onDelete}
      onCancel={() => setAsking(false)}
    />
  );
  return (
    <Frame
      header={asking ? question : bar}
      side={side === 'none' ? null : sideContent}
      account={account}
      sideOpen={open}
      onSideOpenChange={setOpen}
      footer={footer}
    >
      {children ?? <Body />}
    </Frame>
  );
}

function Body(): ReactElement {
  return (
    <Page>
      <PageTitle
        title="Hay wethers"
        mark={<Badge tone="gain">Overpriced</Badge>}
        detail="Wool & lamb, held 40 weeks, till 27 Aug 2027"
        aside={
          <Headline
            figures={[
              { label: 'ROC pa, shorn', figure: '6.65%' },
              { label: 'Profit per head, shorn', figure: '$7.93', big: true },
            ]}
          />
        }
      />
      <Section
        title="Sell"
        mark={<Badge tone="gain">Overpriced</Badge>}
        hint={
          <>
            Break-even <b>$109.66</b> /hd
          </>
        }
        folds
      >
        What stands in a section.
      </Section>
      <Section title="Purchase" hint="Break-even $99.31 /hd" folds folded>
        Folded on a phone.
      </Section>
    </Page>
  );
}

export const WithLists: Story = {
  parameters: { forcedColors: true },
  render: () => <App side="lists" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(onSave).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Switch the sidebar' }));
    await expect(canvas.queryByRole('link', { name: 'Show All Trades' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Switch the sidebar' }));
    await expect(canvas.getByRole('link', { name: 'Show All Trades' })).toBeVisible();
  },
};

export const ListsLoading: Story = { render: () => <App side="lists" loading /> };
export const WithoutSidebar: Story = { render: () => <App side="none" /> };
export const Tablet: Story = {
  render: () => <App side="lists" />,
  globals: { viewport: { value: 'tablet' } },
};

export const PendingDelete: Story = {
  render: () => <App side="lists" pending />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Cancel/ })).toHaveFocus();
    await waitFor(() => expect(canvas.getByRole('alertdialog', { name: 'Delete 2 trades?' })).toBeVisible());
  },
};

export const PendingDeleteCancelled: Story = {
  render: () => <App side="lists" pending />,
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument();
    // The element that had the focus is not in this story. So the focus moves to the main part.
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus());
    await expect(onDelete).not.toHaveBeenCalled();
  },
};

/** Long names are cut. The question and "You can undo this" are never cut. */
export const PendingDeleteOnAPhone: Story = {
  ...PendingDelete,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('alertdialog', { name: 'Delete 2 trades?' }).getBoundingClientRect();
    const undo = canvas.getByText('You can undo this on this device.');
    const asked = undo.closest('p')!.getBoundingClientRect();
    for (const one of [canvas.getByText('Delete 2 trades?'), undo]) {
      const { top, bottom, right } = one.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(bar.top);
      await expect(bottom).toBeLessThanOrEqual(Math.min(asked.bottom, bar.bottom));
      await expect(right).toBeLessThanOrEqual(asked.right);
    }
  },
};

export const Phone: Story = {
  render: () => <App side="lists" />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Show All Trades' })).not.toBeInTheDocument();
    const fold = canvas.getByRole('button', { name: 'Purchase' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'More: Delete, Copy' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await expect(onDelete).toHaveBeenCalled();
  },
};

export const PhoneSidebar: Story = {
  render: () => <App side="lists" />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button', { name: 'Switch the sidebar' });
    await userEvent.click(toggle);
    const side = canvas.getByRole('complementary', { name: 'Sidebar' });
    await waitFor(() => expect(side).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(toggle).toHaveFocus();
    await userEvent.click(toggle);
    await expect(within(side).getByRole('link', { name: 'Show All Trades' })).toBeVisible();
  },
};

/** The left edge of a record's short name, in px. */
const nameLeft = (link: HTMLElement): number =>
  link.querySelector('[aria-hidden]')!.getBoundingClientRect().left;

export const GroupCounts: Story = {
  globals: {},
  render: () => (
    <div style={{ width: 240, display: 'grid', gap: 16 }}>
      {[13, 15, 26].map((size) => (
        <ul key={size} style={{ fontSize: size, listStyle: 'none', padding: 0 }}>
          <SideItem href="/g/1" name={`One ${size}`} shortName="One" lead="4" leadTone="gain" />
          <SideItem href="/g/2" name={`Two ${size}`} shortName="Two" lead="88" leadTone="gain" />
          <SideItem href="/g/3" name={`None ${size}`} shortName="None" lead="0" leadTone="loss" />
        </ul>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    // The names line up at the normal text size, at a phone's text size and at 200 %.
    for (const size of [13, 15, 26]) {
      const [one, two, none] = ['One', 'Two', 'None'].map((name) =>
        nameLeft(canvas.getByRole('link', { name: new RegExp(`${name} ${size}`) })),
      );
      await expect(two).toBeCloseTo(one!, 0);
      await expect(none).toBeCloseTo(one!, 0);
    }
  },
};

export const User: Story = {
  render: () => <App side="lists" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Kirra, kirra@drover.example' }));
    await expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible());
  },
};

export const Notifications: Story = {
  render: () => <App side="lists" />,
  play: async ({ canvas }) => {
    onOpen.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications, 2 not yet opened' }));
    const link = screen.getByRole('menuitem', { name: /Spring store sale dates/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveTextContent('New · 22 Nov 2026, 9:05 am');
    await expect(screen.getByRole('menuitem', { name: /Cost of carry changed/ })).toHaveTextContent('Opened');
    // The middle mouse button opens the link, but without a click event.
    link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }));
    await expect(onOpen).toHaveBeenCalledWith('1');
    link.dispatchEvent(new MouseEvent('auxclick', { button: 2, bubbles: true }));
    await expect(onOpen).toHaveBeenCalledTimes(1);
  },
};

/** The empty list has a name, so that a screen reader can announce the focus. */
export const NoNotifications: Story = {
  globals: {},
  render: () => <NotificationsMenu notifications={[]} onOpen={onOpen} />,
  play: async ({ canvas }) => {
    const bell = canvas.getByRole('button', { name: 'Notifications' });
    await userEvent.click(bell);
    const list = await screen.findByRole('group', { name: 'Notifications' });
    await expect(list).toHaveFocus();
    await expect(list).toHaveTextContent('No notifications');
    await userEvent.keyboard('{Escape}');
    await expect(bell).toHaveFocus();
    await userEvent.click(bell);
  },
};

const navigate = fn();

export const Links: Story = {
  globals: {},
  render: () => (
    <NavigateContext value={navigate}>
      <div style={{ display: 'flex', gap: 16, padding: 16, alignItems: 'center' }}>
        <Mark />
        <Mark markOnly />
        <Brand />
        <Link href="/trades">A bare link</Link>
        <TextLink href="/carry" iconAfter="arrowOut">
          Open carry
        </TextLink>
      </div>
    </NavigateContext>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Open carry' }));
    await expect(navigate).toHaveBeenCalledOnce();
    await expect(navigate).toHaveBeenCalledWith('/carry');
  },
};
