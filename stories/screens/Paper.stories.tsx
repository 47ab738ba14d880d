import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { SharedPage } from '#contract/shared.ts';
import { comparePage } from '#paper/compare.ts';
import { groupPage } from '#paper/group.ts';
import { paperHtml } from '#paper/html.ts';
import type { PaperPage } from '#paper/page.ts';
import { paperStyle } from '#paper/style.ts';
import { tradePage } from '#paper/trade.ts';
import type { SharingCalls } from '#web/paper/calls.ts';
import { PrintOrShare } from '#web/paper/PrintOrShare.tsx';
import { pastAnnouncements } from '#web/ui/text/announce.ts';
import { carries, groups, trades } from '../../tests/browser/sheet-page/seed.ts';

/** The A4 page for a bank, a partner or an agent, and the dialog that prints and shares it. */
const meta = {
  title: 'Screens/Paper',
  component: PrintOrShare,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 760 } } },
} satisfies Meta<typeof PrintOrShare>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = (more: Partial<SharedPage>): SharedPage => ({
  id: 'one',
  kind: 'trade',
  title: 'Roma store steers',
  createdAt: '2026-11-20T02:00:00.000Z',
  endsAt: '2026-11-27T02:00:00.000Z',
  withdrawnAt: null,
  opened: 0,
  openedAt: null,
  ...more,
});
const made = [
  page({ id: 'bank', opened: 2 }),
  page({
    id: 'group',
    kind: 'group',
    title: 'Autumn turn-off',
    withdrawnAt: '2026-11-21T02:00:00.000Z',
    opened: 5,
  }),
];

/** A fake server. It stores shared pages and deletes withdrawn pages. */
function sharing(): SharingCalls {
  const pages = [...made];
  return {
    list: () => Promise.resolve([...pages]),
    share: () => {
      const one = page({
        id: 'new',
        createdAt: '2026-11-22T02:00:00.000Z',
        endsAt: '2026-11-29T02:00:00.000Z',
      });
      pages.unshift(one);
      return Promise.resolve({ ...one, url: 'https://drover.example/s/Zk3v0Q9nW1tq8xYb5uHc2g' });
    },
    withdraw: (_slug, id) => {
      const at = pages.findIndex((each) => each.id === id);
      pages[at] = page({ ...pages[at]!, withdrawnAt: '2026-11-22T03:00:00.000Z' });
      return Promise.resolve();
    },
  };
}

const args = {
  paper: { kind: 'trade', ids: ['t000001'] },
  slug: 'story',
  now: new Date('2026-11-22T02:00:00.000Z'),
  mayShare: true,
  isOffline: false,
  isUnsaved: false,
  onClose: fn(),
} as const;

/** The dialog shows a new link only once. A list below the link has all shared pages. */
export const Share: Story = {
  args: { ...args, calls: sharing() },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a link' }));
    await expect(await canvas.findByRole('textbox', { name: 'Link, shown only once' })).toHaveValue(
      'https://drover.example/s/Zk3v0Q9nW1tq8xYb5uHc2g',
    );
    await expect(canvas.getByText('Until 27 November 2026, opened twice')).toBeVisible();
    const withdraw = 'Withdraw Roma store steers, Until 29 November 2026, not opened';
    await userEvent.click(await canvas.findByRole('button', { name: withdraw }));
    await expect(await canvas.findByText('Withdrawn on 22 November 2026, not opened')).toBeVisible();
    await expect(pastAnnouncements().map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Withdrawn: Roma store steers.', expect.stringMatching(/^The link is ready/)]),
    );
  },
};

/** Unsent changes are not on the shared page, because the server does not have them yet. */
export const Unsaved: Story = { args: { ...args, isUnsaved: true, calls: sharing() } };

/** Sharing needs the server, because the server makes the link. */
export const Offline: Story = {
  args: { ...args, isOffline: true, calls: sharing() },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The server makes the link, so you need a connection.'),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Print the page' })).toBeEnabled();
  },
};

/** A Restricted member can print, but not share. */
export const Restricted: Story = {
  args: { ...args, mayShare: false, calls: sharing() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Print the page' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Make a link' })).toBeNull();
  },
};

const sheetOfPhone = fn<(data?: ShareData) => Promise<void>>();

/** On a phone, the new link can be sent with the phone's share sheet. */
export const ShareOnPhone: Story = {
  args: { ...args, calls: sharing() },
  globals: { viewport: { value: 'phone' } },
  beforeEach: () => {
    sheetOfPhone.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: sheetOfPhone, configurable: true });
    return () => Reflect.deleteProperty(navigator, 'share');
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a link' }));
    const send = await canvas.findByRole('button', { name: 'Send link' });
    await userEvent.click(send);
    await expect(sheetOfPhone).toHaveBeenCalledWith({
      title: 'Roma store steers',
      url: 'https://drover.example/s/Zk3v0Q9nW1tq8xYb5uHc2g',
    });
    // Closing the phone's share sheet is not an error. Any other refusal is shown.
    sheetOfPhone.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    await userEvent.click(send);
    await expect(canvas.queryByText(/did not send/)).toBeNull();
    sheetOfPhone.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await userEvent.click(send);
    await waitFor(() => expect(canvas.getByText(/^This device did not send the link/)).toBeVisible());
    await userEvent.click(send);
    await waitFor(() => expect(canvas.queryByText(/did not send/)).toBeNull());
  },
};

function Sheet({ of }: { readonly of: PaperPage }): ReactElement {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (root === undefined) return;
    const style = new CSSStyleSheet();
    style.replaceSync(paperStyle);
    root.adoptedStyleSheets = [style];
    root.innerHTML = paperHtml(of, { by: 'Kirra Hale, Drover Downs', date: '2026-11-22', version: '0.1.0' });
  }, [of]);
  return <main ref={host} />;
}

const worked = trades(5).map((trade) => ({
  trade,
  carry: carries.find(({ id }) => id === trade.carryId) ?? null,
}));
const [first] = worked;

/** The page of a trade, for somebody without an account. */
export const OfATrade: Story = {
  args: { ...args, calls: sharing() },
  render: () => <Sheet of={tradePage(first!.carry, first!.trade)} />,
};

/** Before printing or sharing, the member chooses whether the note is on the page. */
export const WithANote: Story = {
  args: { ...args, calls: sharing() },
  render: function WithNoteChosen(given) {
    const [isOn, setOn] = useState(false);
    return <PrintOrShare {...given} note={{ isOn, onChange: setOn }} />;
  },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: 'With the trade’s note on it' });
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await expect(box).toBeChecked();
  },
};

/** The totals of a group, and a line for each trade. */
export const OfAGroup: Story = {
  args: { ...args, calls: sharing() },
  render: () => <Sheet of={groupPage(groups[0]!, worked)} />,
};

export const OfAComparison: Story = {
  args: { ...args, calls: sharing() },
  render: () => <Sheet of={comparePage(worked.slice(0, 4))} />,
};
