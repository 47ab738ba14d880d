import { useEffect, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { useFarmsStore } from '#web/shell/farms.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';

interface FarmGoneProps {
  /** The slug of the farm on view. */
  readonly slug: string;
}

/**
 * The server no longer answers this person about the farm on view: none of its records are shown while the list of farms is asked for, which
 * takes it off the device. Somebody who was invited again meanwhile goes on.
 */
export default function FarmGone({ slug }: FarmGoneProps): ReactElement {
  const records = useRecords();
  const store = useFarmsStore();
  useEffect(() => {
    const look = async (): Promise<void> => {
      await store?.refresh();
      if (store?.find(slug) !== null) records.sync.retry();
    };
    look().catch(() => undefined);
  }, [records, store, slug]);
  return <LoadingScreen label={messages.loading} />;
}
