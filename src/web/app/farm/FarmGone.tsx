import { useEffect, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';

interface FarmGoneProps {
  readonly slug: string;
}

/**
 * Hides the farm's records when the server denies access to the farm. Loads the list of farms. Then removes the farm from the device, or
 * shows the farm again if the list contains it.
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
