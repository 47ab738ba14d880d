import { useEffect, useState, type ReactElement } from 'react';
import type { FarmPerson } from '#contract/farms.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore, useKnownFarms } from '#web/shell/farm/farms.ts';
import { Invitations } from '#web/shell/farm/Invitations.tsx';
import { useFarm } from '#web/shell/member.ts';
import { useOthers } from '#web/shell/farm/presence.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { ErrorState, Skeleton } from '#web/ui/frame/States.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Invite } from './people/Invite.tsx';
import { FarmName, HandOver } from './people/Owning.tsx';
import { PeopleList } from './people/PeopleList.tsx';
import { usePeople, type PeopleOfFarm } from './people/use-people.ts';
import { peopleWords } from './people/words.ts';
import styles from './people/People.module.css';

/** '/farm/{Slug}/people': who can see and change these trades. */
export default function People(): ReactElement {
  return (
    <OwnRecords>
      <OfFarm />
    </OwnRecords>
  );
}

function OfFarm(): ReactElement {
  const people = usePeople();
  const { invitations } = useKnownFarms();
  const { found, reason, isOffline, load } = people;
  const store = useFarmsStore();
  useEffect(() => void store?.refresh(), [store]);
  useScreen({ title: 'People on this farm' });
  return (
    <Page>
      <PageTitle
        title="People on this farm"
        detail={found !== null && `${found.name}. ${peopleWords(found)}`}
      />
      <div className={styles['farm']}>
        <Invitations invitations={invitations} />
        {found === null && reason === '' && <Skeleton />}
        {found === null && reason !== '' && (
          <ErrorState
            title="Cannot load the people"
            actions={
              <Button tone="primary" onClick={load}>
                Try again
              </Button>
            }
          >
            {isOffline ? 'This needs a connection.' : reason}
          </ErrorState>
        )}
        {found !== null && <Found {...people} found={found} />}
      </div>
    </Page>
  );
}

type FoundProps = PeopleOfFarm & { readonly found: NonNullable<PeopleOfFarm['found']> };

function Found({ found, isOffline, load, act }: FoundProps): ReactElement {
  const { role } = useFarm();
  const { me } = useKnownFarms();
  const present = useOthers();
  const [removing, setRemoving] = useState<FarmPerson | null>(null);
  const isOwner = role === 'owner' && !isOffline;
  const { people, invitations, name } = found;
  const others = people.filter((person) => person.role !== 'owner');
  return (
    <>
      {isOffline && (
        <p className={styles['text']}>This list may be out of date. Changing it needs a connection.</p>
      )}
      {isOwner && <Invite people={people.length} onInvited={load} />}
      <PeopleList
        people={people}
        invitations={invitations}
        me={me}
        present={present}
        acts={
          isOwner
            ? {
                onRole: (person, to) =>
                  void act('Role changed.', (calls, slug) => calls.setRole(slug, person.id, to)),
                onRemove: setRemoving,
                onWithdraw: ({ id }) => void act('Withdrawn.', (calls, slug) => calls.withdraw(slug, id)),
              }
            : null
        }
      />
      {isOwner && <FarmName key={name} name={name} act={act} />}
      {isOwner && <HandOver people={others} act={act} />}
      {role !== 'owner' && me !== null && <Leave name={name} me={me} act={act} />}
      <Removal person={removing} name={name} act={act} onClose={() => setRemoving(null)} />
    </>
  );
}

interface RemovalProps {
  readonly person: FarmPerson | null;
  readonly name: string;
  readonly act: PeopleOfFarm['act'];
  readonly onClose: () => void;
}

function Removal({ person, name, act, onClose }: RemovalProps): ReactElement {
  const remove = (): void => {
    onClose();
    if (person !== null)
      void act(`${person.name} is removed.`, (calls, slug) => calls.remove(slug, person.id));
  };
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title={`Remove ${person?.name ?? ''}?`}
      actions={
        <>
          <Button tone="kill" onClick={remove}>
            Remove
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      They see nothing of {name} from now on. Their devices forget its records, and they can save what they
      had not sent.
    </Dialog>
  );
}

interface LeaveProps {
  readonly name: string;
  readonly me: string;
  readonly act: PeopleOfFarm['act'];
}

function Leave({ name, me, act }: LeaveProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const { go } = useApp();
  const leave = (): void => {
    setAsking(false);
    void act(`You have left ${name}.`, (calls, slug) => calls.remove(slug, me)).then(
      (isDone) => isDone && go(addresses.mainMenu()),
    );
  };
  return (
    <Section title="Leave this farm">
      <p className={styles['text']}>
        You see nothing of {name} after that, and this device forgets its records. The owner can invite you
        again.
      </p>
      <Button tone="dangerLine" onClick={() => setAsking(true)}>
        Leave this farm
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Leave ${name}?`}
        actions={
          <>
            <Button tone="kill" onClick={leave}>
              Leave
            </Button>
            <Button tone="line" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        }
      />
    </Section>
  );
}
