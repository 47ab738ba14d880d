import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { problems } from '#contract/problems.ts';
import { NotMember } from '#web/app/member/NotMember.tsx';
import { SignInAgain } from '#web/app/member/SignInAgain.tsx';
import { identityError } from '#web/identity/flow/errors.ts';
import Callback from '#web/screens/Callback.tsx';
import { Site } from './Site.tsx';

const never = (): Promise<never> => new Promise(() => undefined);
const phone = { viewport: { value: 'phone' } };

const profile = {
  issuer: 'https://login.example/',
  subject: 'auth|5f1c09aa2be1',
  nickname: 'Kirra',
  email: 'kirra@drover.example',
  picture: '',
};

/** Signing in, and what may go wrong. */
const meta = {
  title: 'Screens/Sign in',
  component: Site,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Site>;
export default meta;
type Story = StoryObj<typeof meta>;

const callback = { route: '/callback', open: true, screen: Callback };

/** The provider has sent the visitor back. The tokens are being fetched. */
export const ComingBack: Story = {
  args: { ...callback, session: { handleCallback: never } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading...')).toBeVisible(),
};

const refused = { handleCallback: () => Promise.reject(identityError('invalidState')) };

/** After a forged or replayed callback, or a wrong token, the screen says what happened and what to do next. */
export const Refused: Story = {
  args: {
    ...callback,
    session: { ...refused, user: () => null },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Invalid state/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
  },
};

/** The sign-in is refused, but the visitor is already signed in as a member and stays signed in. */
export const RefusedToAMember: Story = {
  args: { ...callback, session: refused },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/still signed in as/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Go on' })).toBeEnabled();
  },
};

const notMember = { route: '/user/main', bare: true, screen: NotMember };

/** The visitor has signed in at the provider, but is not a member. The screen shows the visitor's id for the Admin. */
export const NotAMember: Story = {
  args: {
    ...notMember,
    session: {
      state: () => 'no member',
      profile: () => profile,
      message: () => problems['not-member'].text,
      reloadMember: fn(() => Promise.resolve()),
      signOut: never,
    },
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText(profile.subject)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.session?.reloadMember).toHaveBeenCalledOnce();
  },
};

export const NotAMemberOnAPhone: Story = { ...NotAMember, globals: phone };

export const SwitchedOff: Story = {
  args: {
    ...notMember,
    session: {
      state: () => 'no member',
      profile: () => profile,
      message: () => problems.deactivated.text,
      signOut: never,
    },
  },
};

const again = { route: '/user/main', bare: true, screen: () => <SignInAgain pending={2} /> };

/** The session ended while somebody was working. The changes stay on the device. */
export const SessionOver: Story = {
  args: { ...again, session: { signInPopup: never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/They are kept on this device/)).toBeVisible();
  },
};

export const SessionOverWithNothingToSend: Story = {
  args: { ...again, screen: () => <SignInAgain pending={0} />, session: { signInPopup: never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sign in again to continue. Your session has ended.')).toBeVisible();
  },
};

export const WindowOpen: Story = {
  ...SessionOver,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in again' }));
    await expect(await canvas.findByText(/Sign in in the window next to this page/)).toBeVisible();
  },
};

export const WindowClosed: Story = {
  args: { ...again, session: { signInPopup: () => Promise.reject(identityError('popupClosed')) } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in again' }));
    await expect(await canvas.findByText(/Not signed in \(Popup closed\)/)).toBeVisible();
  },
};

/** The browser blocks the sign-in window, so the page itself opens the login. */
export const WindowBlocked: Story = {
  args: {
    ...again,
    session: {
      signInPopup: () => Promise.reject(identityError('popupBlocked')),
      signIn: fn(never),
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in again' }));
    await expect(args.session?.signIn).toHaveBeenCalledOnce();
  },
};
