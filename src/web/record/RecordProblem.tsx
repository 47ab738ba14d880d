import type { ReactElement } from 'react';
import { recordKinds } from '#calc-core/records';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState, ErrorState, NoPermission } from '#web/ui/frame/States.tsx';
import { addresses, listOf } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite, useMember } from '#web/shell/member.ts';
import type { Doc } from './draft-fields.ts';
import type { EditorView, RecordEditor } from './record-editor.ts';

type FormKind = 'trade' | 'carry' | 'group';

const kindWords = {
  trade: { cannotLoad: messages.cannotLoadTrade, list: 'All trades' },
  carry: { cannotLoad: messages.cannotLoadCarry, list: 'All carries' },
  group: { cannotLoad: messages.cannotLoadGroup, list: 'All groups' },
} as const satisfies Record<FormKind, object>;

interface RecordProblemProps {
  readonly kind: FormKind;
  /** The draft still has the name of a deleted record. */
  readonly view: Pick<EditorView<Doc>, 'state' | 'refusal' | 'invalidEntries' | 'draft'>;
  readonly send: RecordEditor<Doc, string>['send'];
}

/** Explains why a record is not open. For example, another device has deleted it. */
export default function RecordProblem(props: RecordProblemProps): ReactElement {
  const { kind, view } = props;
  const mayWrite = useMayWrite();
  const { slug } = useFarm();
  const records = useRecords();
  const words = kindWords[kind];
  const toList = (
    <ButtonLink tone="line" href={listOf(kind, slug)}>
      {words.list}
    </ButtonLink>
  );
  if (view.state === 'failed') {
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
          {view.refusal === '' ? 'The server did not answer.' : view.refusal} Your saved work is safe.
        </ErrorState>
      </Page>
    );
  }
  if (view.state === 'not allowed') return <MayNotAdd kind={kind} toList={toList} />;
  if (view.state === 'gone') return <Gone {...props} toList={toList} />;
  return (
    <Page>
      <EmptyState
        level={1}
        icon="search"
        title={words.cannotLoad}
        actions={
          <>
            {toList}
            {mayWrite && (
              <ButtonLink tone="quiet" href={addresses.deleted(slug)}>
                Look in Deleted
              </ButtonLink>
            )}
          </>
        }
      >
        There is no such {recordKinds[kind].words.one} among your records. It may have been deleted.
      </EmptyState>
    </Page>
  );
}

function MayNotAdd({
  kind,
  toList,
}: Pick<RecordProblemProps, 'kind'> & { readonly toList: ReactElement }): ReactElement {
  const { email } = useMember();
  const { why } = useFarm();
  const { one } = recordKinds[kind].words;
  return (
    <Page>
      <NoPermission level={1} title={`You may not add a ${one}`} actions={toList}>
        {why ??
          `You are signed in as ${email}, who may read every record but change none. Ask your Admin for the role Normal to add a ${one}.`}
      </NoPermission>
    </Page>
  );
}

function Gone({
  kind,
  view,
  send,
  toList,
}: RecordProblemProps & { readonly toList: ReactElement }): ReactElement {
  const mayWrite = useMayWrite();
  const { one } = recordKinds[kind].words;
  const invalidEntries = Object.values(view.invalidEntries);
  return (
    <Page>
      <EmptyState
        level={1}
        icon="trash"
        title={`${view.draft?.name ?? `This ${one}`} was deleted elsewhere`}
        actions={
          <>
            {mayWrite && (
              <Button tone="primary" onClick={() => send({ type: 'restore asked', as: newId() })}>
                Keep it as a new {one}
              </Button>
            )}
            {toList}
          </>
        }
      >
        Another device or window deleted this {one} while you had it open. You can keep all of it, including
        what you typed
        {invalidEntries.length === 0
          ? '.'
          : `, except what could not be read: “${invalidEntries.join('”, “')}”.`}
      </EmptyState>
    </Page>
  );
}
