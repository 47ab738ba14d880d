import type { ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import type { Kind } from '#web/data/records.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx';
import { useRecords } from '#web/data/hooks.ts';
import { listOf } from './addresses.ts';
import { useMember } from './member.ts';
import type { Doc, RecordScreen } from './record.ts';

const kindWords = {
  trade: { one: 'trade', cannotLoad: messages.cannotLoadTrade, list: 'All trades' },
  carry: { one: 'carry', cannotLoad: messages.cannotLoadCarry, list: 'All carries' },
  group: { one: 'group', cannotLoad: messages.cannotLoadGroup, list: 'All groups' },
} as const satisfies Record<Kind, object>;

interface RecordStateProps<D extends Doc> {
  readonly kind: Kind;
  readonly screen: RecordScreen<D>;
}

/** Whether the record is open: else RecordState says what is the matter. */
export const isOpen = (state: RecordScreen<Doc>['state']): boolean =>
  typeof state === 'object' ||
  state === 'added' ||
  state === 'left' ||
  state === 'copied' ||
  state === 'deleted';

/** A record that is not open: on its way, not here, not reachable, or deleted on another device. */
export function RecordState<D extends Doc>({ kind, screen }: RecordStateProps<D>): ReactElement {
  const { slug } = useMember();
  const records = useRecords();
  const words = kindWords[kind];
  const toList = <ButtonLink href={listOf(kind, slug)}>{words.list}</ButtonLink>;
  if (screen.state === 'loading') {
    return (
      <Page>
        <Skeleton />
      </Page>
    );
  }
  if (screen.state === 'failed') {
    return (
      <Page>
        <ErrorState
          level={1}
          title={words.cannotLoad}
          actions={
            <>
              <Button tone="primary" onClick={() => void records.reload()}>
                Try again
              </Button>
              {toList}
            </>
          }
        >
          {screen.refusal === '' ? 'The server did not answer.' : screen.refusal} Your saved work is safe.
        </ErrorState>
      </Page>
    );
  }
  if (screen.state === 'gone') return <Gone {...{ kind, screen, toList }} />;
  return (
    <Page>
      <EmptyState level={1} icon="search" title={words.cannotLoad} actions={toList}>
        There is no such {words.one} among your records. It may have been deleted.
      </EmptyState>
    </Page>
  );
}

function Gone<D extends Doc>({
  kind,
  screen,
  toList,
}: RecordStateProps<D> & { readonly toList: ReactElement }): ReactElement {
  const { one } = kindWords[kind];
  return (
    <Page>
      <EmptyState
        level={1}
        icon="trash"
        title={`${screen.draft?.name ?? `This ${one}`} was deleted elsewhere`}
        actions={
          <>
            {screen.mayWrite && (
              <Button tone="primary" onClick={() => screen.send({ type: 'restore asked' })}>
                Keep it as a new {one}
              </Button>
            )}
            {toList}
          </>
        }
      >
        Another device or window deleted this {one} while you had it open. What you see and typed is still
        here and can be kept.
      </EmptyState>
    </Page>
  );
}

/** Save, Keep draft, Discard: asked when the member leaves with unsaved edits (server-and-sync, Many devices 4). */
export function LeaveQuestion<D extends Doc>({ screen }: { readonly screen: RecordScreen<D> }): ReactElement {
  const { state, send, stay, draft } = screen;
  const isAsking = typeof state === 'object' && state.open === 'asking to leave';
  return (
    <Dialog
      open={isAsking}
      alert
      title={`${draft?.name === undefined || draft.name === '' ? 'This record' : draft.name} has unsaved edits`}
      onClose={stay}
      actions={
        <>
          <Button tone="primary" onClick={() => send({ type: 'save asked' })}>
            Save
          </Button>
          <Button tone="line" onClick={() => send({ type: 'keep draft chosen' })}>
            Keep draft
          </Button>
          <Button tone="dangerLine" onClick={() => send({ type: 'discard chosen' })}>
            Discard
          </Button>
          <Button onClick={stay}>Stay</Button>
        </>
      }
    >
      <p>Save sends them now. A kept draft waits here, on this device, until you come back.</p>
    </Dialog>
  );
}
