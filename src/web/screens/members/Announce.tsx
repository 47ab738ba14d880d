import { useState, type FormEvent, type ReactElement } from 'react';
import { announcementMost, isAnnouncedLink } from '#contract/announcement.ts';
import { ApiProblem } from '#web/data/api/client.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Fields, fieldSpan } from '#web/ui/fields/Field.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { reasonOf, useArea } from '#web/shell/area.ts';
import { useMemberCalls, type Announcement } from './calls.ts';
import { TimedBanner } from '#web/shell/TimedBanner.tsx';
import styles from './Members.module.css';

const blank: Announcement = { title: '', description: '', urlLink: '' };

const fields = [
  { name: 'title', label: 'Announcement', most: announcementMost.title, span: 3 },
  { name: 'urlLink', label: 'Link (optional)', most: announcementMost.urlLink, span: 3 },
  { name: 'description', label: 'What it says', most: announcementMost.description, span: 6 },
] as const;

type AnnouncementFieldName = (typeof fields)[number]['name'];
type AnnouncementFaults = Readonly<Partial<Record<AnnouncementFieldName, string>>>;

/** Finds errors before the announcement is sent. */
export function announcementFaults(announcement: Announcement): AnnouncementFaults {
  const faults: Partial<Record<AnnouncementFieldName, string>> = {};
  for (const { name, label, most } of fields) {
    const { length } = announcement[name].trim();
    if (length > most) faults[name] = `${label} has ${length} characters. Shorten it to ${most}.`;
  }
  if (announcement.title.trim() === '') faults.title = 'Announcement is missing. Type it, then send.';
  const link = announcement.urlLink.trim();
  if (link !== '' && !isAnnouncedLink(link)) {
    faults.urlLink = `'${link}' is not a link. Type one like https://example.com or /user/main.`;
  }
  return faults;
}

const sentTo = (members: number): string =>
  members === 1 ? 'Announced to 1 member.' : `Announced to ${members} members.`;

function useAnnounce() {
  const calls = useMemberCalls();
  const area = useArea();
  const [announcement, setAnnouncement] = useState(blank);
  const [faults, setFaults] = useState<AnnouncementFaults>({});
  const [isSent, setSent] = useState(false);
  const send = (): void => {
    const found = announcementFaults(announcement);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSent(false);
    area.save('Announcing', async () => {
      try {
        const members = await calls.announce(announcement);
        setAnnouncement(blank);
        setSent(true);
        return sentTo(members);
      } catch (error) {
        if (error instanceof ApiProblem && error.field !== null) setFaults({ [error.field]: error.message });
        const message = `Not announced: ${reasonOf(error)}. What you typed is still here; try again.`;
        throw new Error(message, { cause: error });
      }
    });
  };
  const put = (name: AnnouncementFieldName, value: string): void => {
    setAnnouncement((before) => ({ ...before, [name]: value }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
  };
  return { area, announcement, faults, isSent, send, put };
}

/** Sends an announcement to every member. It appears in their notifications. */
export function Announce(): ReactElement {
  const { area, announcement, faults, isSent, send, put } = useAnnounce();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <Section title="Announcement" folds="always" folded>
      <p className={styles['about']}>Every member gets it as a notification.</p>
      <TimedBanner message={area.message} tone={isSent ? 'ok' : area.isSaving ? 'info' : 'error'} />
      <form onSubmit={submit} noValidate>
        <Fields>
          {fields.map(({ name, label, span }) => (
            <TextField
              key={name}
              label={label}
              value={announcement[name]}
              autoComplete="off"
              className={fieldSpan(span)}
              onInput={(value) => put(name, value)}
              {...(faults[name] !== undefined && { message: faults[name] })}
            />
          ))}
          <p className={fieldSpan(6)}>
            <Button type="submit" tone="line" icon="bell" busy={area.isSaving} className={styles['announce']}>
              Announce to every member
            </Button>
          </p>
        </Fields>
      </form>
    </Section>
  );
}
