import type { ReactElement } from 'react';
import { recordKinds } from '#calc-core/records';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { newId, type Kind } from '#web/data/records.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState, ErrorState, NoPermission } from '#web/ui/frame/States.tsx';
import { addresses, listOf } from '#web/shell/addresses.ts';
import { useMember } from '#web/shell/member.ts';
import type { Doc } from './document.ts';
import type { RecordScreen } from './record.ts';

type FormKind = Exclude<Kind, 'board'>;

const kindWords = {
  trade: { cannotLoad: messages.cannotLoadTrade, list: 'All trades' },
  carry: { cannotLoad: messages.cannotLoadCarry, list: 'All carries' },
  group: { cannotLoad: messages.cannotLoadGroup, list: 'All groups' },
} as const satisfies Record<FormKind, object>;

interface RecordProblemProps {
  readonly kind: FormKind;
  readonly screen: Pick<RecordScreen<Doc>, 'state' | 'refusal' | 'mayWrite' | 'invalidEntries' | 'send'>;
  /** The name of the record while it was there. */
  readonly name: string | undefined;
}

/** A record that is not open: not reachable, deleted on another device, or not here. */
export default function RecordProblem(props: RecordProblemProps): ReactElement {
  const { kind, screen } = props;
  const { slug } = useMember();
  const records = useRecords();
  const words = kindWords[kind];
  const toList = (
    <ButtonLink tone="line" href={listOf(kind, slug)}>
      {words.list}
    </ButtonLink>
  );
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
  if (screen.state === 'not allowed') return <MayNotAdd kind={kind} toList={toList} />;
  if (screen.state === 'gone') return <Gone {...props} toList={toList} />;
  return (
    <Page>
      <EmptyState
        level={1}
        icon="search"
        title={words.cannotLoad}
        actions={
          <>
            {toList}
            {screen.mayWrite && (
              <ButtonLink tone="quiet" href={addresses.deleted(slug)}>
                Look in Deleted
              </ButtonLink>
            )}
          </>
        }
      >
        There is no such {recordKinds[kind].one} among your records. It may have been deleted.
      </EmptyState>
    </Page>
  );
}

function MayNotAdd({
  kind,
  toList,
}: Pick<RecordProblemProps, 'kind'> & { readonly toList: ReactElement }): ReactElement {
  const { email } = useMember();
  const { one } = recordKinds[kind];
  return (
    <Page>
      <NoPermission level={1} title={`You may not add a ${one}`} actions={toList}>
        You are signed in as {email}, who may read every record but change none. Ask your Admin for the role
        Normal to add a {one}.
      </NoPermission>
    </Page>
  );
}

function Gone({
  kind,
  screen,
  name,
  toList,
}: RecordProblemProps & { readonly toList: ReactElement }): ReactElement {
  const { one } = recordKinds[kind];
  const invalidEntries = Object.values(screen.invalidEntries);
  return (
    <Page>
      <EmptyState
        level={1}
        icon="trash"
        title={`${name ?? `This ${one}`} was deleted elsewhere`}
        actions={
          <>
            {screen.mayWrite && (
              <Button tone="primary" onClick={() => screen.send({ type: 'restore asked', as: newId() })}>
                Keep it as a new {one}
              </Button>
            )}
            {toList}
          </>
        }
      >
        Another device or window deleted this {one} while you had it open. All of it, with what you typed, can
        be kept
        {invalidEntries.length === 0
          ? '.'
          : `, but for what could not be read: “${invalidEntries.join('”, “')}”.`}
      </EmptyState>
    </Page>
  );
}
