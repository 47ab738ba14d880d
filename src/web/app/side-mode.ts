import type { ActorRefFrom } from 'xstate';
import type { navigationMachine } from '#machines/navigation.ts';

const key = 'drover.side';

export function wasSummary(): boolean {
  try {
    return localStorage.getItem(key) === 'summary';
  } catch {
    return false; // storage is refused in some private windows
  }
}

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
