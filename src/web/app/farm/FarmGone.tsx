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
 * The server no longer answers this person about the shown farm: its records are hidden while the list of farms is loaded, which then
 * removes it from the device. Someone who has been invited again continues.
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
