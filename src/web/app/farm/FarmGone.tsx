import { useEffect, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useRecords } from '#web/data/hooks.ts';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';

interface FarmGoneProps {
  readonly slug: string;
}

/** Hides a farm's records after the server denied access. Loads the list of farms, then shows the farm again or removes it. */
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
