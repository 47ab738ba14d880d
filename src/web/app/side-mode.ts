import type { ActorRefFrom } from 'xstate';
import type { navigationMachine } from '#machines/navigation.ts';

const key = 'drover.side';

/** True if the sidebar on this device last showed the summary. */
export function wasSummary(): boolean {
  try {
    return localStorage.getItem(key) === 'summary';
  } catch {
    return false; // storage is refused in some private windows
  }
}

/** Stores what the sidebar shows. */
export function rememberSide(navigation: ActorRefFrom<typeof navigationMachine>): void {
  let before = navigation.getSnapshot().context.isShowSummary;
  navigation.subscribe(({ context: { isShowSummary } }) => {
    if (isShowSummary === before) return;
    before = isShowSummary;
    try {
      localStorage.setItem(key, isShowSummary ? 'summary' : 'lists');
    } catch {
      // The storage failed. The sidebar still changes in this tab.
    }
  });
}
