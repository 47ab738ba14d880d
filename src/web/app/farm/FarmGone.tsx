import { useEffect, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';

interface FarmGoneProps {
  /** The slug of the shown farm. */
  readonly slug: string;
}

/**
 * Shown when the server no longer lets this person read the farm. Its records are hidden while the list of farms is loaded. Then the farm
 * is removed from the device, or shown again if the person has been invited again.
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
