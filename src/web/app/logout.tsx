import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { download } from './sync/download.ts';
import { forgetMemberRecords } from './memberRecords.ts';

const LogoutQuestion = lazy(() => import('./LogoutQuestion.tsx'));

interface Waiting {
  readonly unsent: number;
  /** Those of them that are typed in a form and not saved: a login sends none of them. */
  readonly drafts: number;
  /** Those of them that only this page holds. */
  readonly notSaved: number;
}

/** What has not reached the server at this moment: what is sent, refused or in question, and what is typed and not saved. */
function waitingIn({ sync, drafts }: Records): Waiting {
  const { pending, refused, conflicts, notSaved } = sync.status();
  const keys = drafts.keys();
  const lost = keys.filter((key) => drafts.read(key)?.state === 'not saved');
  return {
    unsent: pending + refused + conflicts + notSaved + keys.length,
    drafts: keys.length,
    notSaved: notSaved + lost.length,
  };
}

/** Logout: at once when everything is sent; else it says what is not, and offers as a file what would be lost. */
export function useLogout(): { readonly ask: () => void; readonly logout: ReactNode } {
  const { session } = useApp();
  const records = useRecords();
  const [asking, setAsking] = useState<Waiting | null>(null);
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await session.signOut();
  };
  const go = () => void leave();
  return {
    ask: () => {
      // Counted now: a draft that was typed meanwhile draws nothing anew here.
      const waiting = waitingIn(records);
      if (waiting.unsent === 0) go();
      else setAsking(waiting);
    },
    logout: asking !== null && (
      <Suspense>
        <LogoutQuestion
          {...asking}
          onExport={() => download(records.sync.exportOutbox())}
          onLeave={go}
          onStay={() => setAsking(null)}
        />
      </Suspense>
    ),
  };
}
