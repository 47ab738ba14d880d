import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { useNavigation } from '#web/shell/navigation.tsx';
import { useScreenWords } from '#web/shell/screen.tsx';
import { useRecordsPhase, useSyncStatus } from '#web/data/hooks.ts';
import type { SyncStatus } from '#web/data/records.ts';
import { askWords, syncState } from '../sync/words.ts';
import { barActions } from './bar-actions.ts';
import { announce } from '#web/ui/text/announce.ts';
import { OfflineMark } from '#web/ui/text/OfflineMark.tsx';
import { whenIdle } from '#web/time/schedule.ts';
import { TopBar, type BarAction } from '#web/ui/frame/TopBar.tsx';
import { later } from '../start/later.ts';

const DeleteQuestion = later(() => import('#web/ui/frame/PendingBar.tsx'));

function settle(status: SyncStatus, onPress: () => void): readonly BarAction[] {
  const label = askWords(status);
  return label === null ? [] : [{ id: 'settle', label, icon: 'conflict', onPress }];
}

function useSpokenConnection(isOffline: boolean): void {
  const before = useRef(isOffline);
  useEffect(() => {
    if (before.current === isOffline) return;
    before.current = isOffline;
    announce(isOffline ? 'Connection lost. You can keep working.' : 'Connected again.');
  }, [isOffline]);
}

interface HeaderProps {
  readonly account: ReactNode;
  readonly sideOpen: boolean;
  readonly onToggleSide: () => void;
  readonly onShowSync: () => void;
  readonly onPaper: () => void;
}

export function Header({ account, sideOpen, onToggleSide, onShowSync, onPaper }: HeaderProps): ReactElement {
  const navigation = useNavigation();
  const words = useScreenWords();
  const farm = useFarm();
  const status = useSyncStatus();
  // Show the offline mark only if there are records. Without records, the page itself says that it needs a connection.
  const isOffline = useRecordsPhase() === 'ready' && status.phase === 'offline';
  useSpokenConnection(isOffline);
  const flags = useSelector(navigation, (snapshot) => snapshot.context);
  const isAsking = useSelector(navigation, (snapshot) => snapshot.matches('pending delete'));
  useEffect(() => whenIdle(DeleteQuestion.preload), []);
  const bar = (
    <TopBar
      homeHref={addresses.landing()}
      farm={farm.role === 'owner' ? null : `${farm.name}, ${farm.owner}`}
      crumbs={[...(words.above ?? []), { label: words.title }]}
      state={words.state ?? syncState(status)}
      connection={isOffline && <OfflineMark waiting={status.pending} onShow={onShowSync} />}
      actions={[...settle(status, onShowSync), ...barActions(flags, words, navigation.send, onPaper)]}
      account={account}
      sideOpen={sideOpen}
      onToggleSide={onToggleSide}
    />
  );
  return (
    <DeleteQuestion.Part
      isWanted={isAsking}
      meanwhile={bar}
      props={{
        question: words.deleteQuestion ?? 'Delete?',
        names: words.deleteNames,
        detail: words.deleteDetail,
        onConfirm: () => navigation.send({ type: 'delete confirmed' }),
        onCancel: () => navigation.send({ type: 'delete cancelled' }),
      }}
    />
  );
}
