import { useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { databaseName, dropFarm, readUnsent } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import type { LeftFarm as Left } from '#web/shell/farm/farms-store.ts';
import type { User } from '#web/shell/member.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { NoPermission } from '#web/ui/frame/States.tsx';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { PublicLayout } from '../layout/PublicLayout.tsx';
import { downloadUnsent } from '../sync/download-unsent.ts';
import { recordsOwner } from '../start/member-records.ts';

type Unsent = Awaited<ReturnType<typeof readUnsent>>;

const waiting = (count: number): string =>
  count === 1
    ? '1 change of yours was never sent and stays here'
    : `${count} changes of yours were never sent and stay here`;

interface LeftFarmProps {
  readonly farm: Left;
  readonly user: User;
}

export default function LeftFarm({ farm, user }: LeftFarmProps): ReactElement {
  const { replace } = useApp();
  const store = useFarmsStore();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { slug } = farm;
  useEffect(() => {
    readUnsent(databaseName(recordsOwner(user, slug)), slug).then(setUnsent, () => undefined);
  }, [user, slug]);
  if (unsent === null) return <LoadingScreen label={messages.loading} />;
  const save = (): void => {
    downloadUnsent(unsent.file);
    setSaved(true);
  };
  const forget = (): void => {
    const go = (): void => {
      store?.leave(farm, false);
      replace(addresses.mainMenu());
    };
    dropFarm(databaseName(recordsOwner(user, slug))).then(go, () => undefined);
  };
  return (
    <PublicLayout hasLogin={false}>
      <Page>
        <NoPermission
          level={1}
          title={`You are no longer on ${farm.name}`}
          actions={
            <>
              <Button tone={isSaved ? 'line' : 'primary'} onClick={save}>
                Save as a file
              </Button>
              {isSaved && (
                <Button tone="primary" onClick={forget}>
                  Forget this farm
                </Button>
              )}
              <ButtonLink href={addresses.mainMenu()}>Main Menu</ButtonLink>
            </>
          }
        >
          {isSaved
            ? 'The file is in your downloads. Check it, then press Forget this farm.'
            : `Its records have been removed from this device. ${waiting(unsent.count)}, only for you, until you have saved ${unsent.count === 1 ? 'it' : 'them'} as a file.`}
        </NoPermission>
      </Page>
    </PublicLayout>
  );
}
