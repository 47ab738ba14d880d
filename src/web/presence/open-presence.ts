import {
  LivePresence,
  type PresenceMessage,
  type PresenceOptions,
  type PresenceTabs,
} from './live-presence.ts';

function browserTabs(name: string): PresenceTabs {
  const channel = new BroadcastChannel(`drover here ${name}`);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<PresenceMessage>) => listener(data)),
    close: () => channel.close(),
  };
}

const thisPage: PresenceOptions['page'] = {
  isInFront: () => document.visibilityState === 'visible',
  subscribe(listener) {
    const turned = (): void => listener(false);
    const leaving = (): void => listener(true);
    document.addEventListener('visibilitychange', turned);
    window.addEventListener('focus', turned);
    window.addEventListener('pageshow', turned);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', turned);
      window.removeEventListener('focus', turned);
      window.removeEventListener('pageshow', turned);
      window.removeEventListener('pagehide', leaving);
    };
  },
};

/** Starts to follow who else is on the farm. `name` is the name of the database with this person's records. */
export const openPresence = (options: Omit<PresenceOptions, 'tabs' | 'page'>, name: string): LivePresence =>
  new LivePresence({ ...options, tabs: browserTabs(name), page: thisPage });
