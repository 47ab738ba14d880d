import { useState, type FormEvent, type ReactElement } from 'react';
import { longestFarmName, type FarmPerson } from '#contract/farms.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { PeopleOfFarm } from './use-people.ts';
import styles from './People.module.css';

interface NameProps {
  readonly name: string;
  readonly act: PeopleOfFarm['act'];
}

/** The name of the farm, which the owner can change. */
export function FarmName({ name, act }: NameProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act('The farm has been renamed.', (calls, slug) => calls.name(slug, (typed ?? name).trim())).then(
      (isDone) => isDone && setTyped(null),
    );
  };
  return (
    <Section title="Name of the farm">
      <form className={styles['name']} onSubmit={submit}>
        <TextField label="Name" value={typed ?? name} maxLength={longestFarmName} onInput={setTyped} />
        <Button tone="line" type="submit" disabled={typed === null || typed.trim() === name}>
          Rename
        </Button>
      </form>
    </Section>
  );
}

interface HandOverProps {
  readonly people: readonly FarmPerson[];
  readonly act: PeopleOfFarm['act'];
}

/** Offers the farm to another person on it. That person becomes the owner by accepting. */
export function HandOver({ people, act }: HandOverProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('');
  const person = people.find(({ id }) => id === chosen);
  const offer = (): void => {
    setAsking(false);
    if (person === undefined) return;
    void act(`${person.name} can now take the farm over.`, (calls, slug) => calls.offer(slug, person.id));
  };
  return (
    <Section title="Hand over the farm">
      <p className={styles['text']}>
        Make somebody else the owner. You both confirm. Trades, history and links stay as they are, and the
        farm then counts on their membership.
      </p>
      <Button tone="line" disabled={people.length === 0} onClick={() => setAsking(true)}>
        Hand over...
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Hand over the farm"
        actions={
          <>
            <Button tone="primary" disabled={person === undefined} onClick={offer}>
              Offer the farm
            </Button>
            <Button tone="line" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <Select
          label="To"
          value={chosen}
          placeholder="Choose a person"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <p className={styles['text']}>
          They become the owner if they accept within 14 days. You can keep working here until they remove you
          or you leave.
        </p>
      </Dialog>
    </Section>
  );
}
