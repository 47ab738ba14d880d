import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiProblem } from '#web/data/api/client.ts';
import type { InfoText } from '#web/data/api/online-calls.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { useApp } from '#web/shell/app.tsx';
import { useArea } from '#web/shell/area.ts';
import { useCalls } from '#web/shell/calls.ts';
import { TimedBanner } from '#web/shell/TimedBanner.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/trades/info/{Info}' and '/trades/info?Details=…': one help text, read-only (spec 2). */
export default function InfoView(): ReactElement {
  const { info } = useParams({ strict: false });
  const { Details } = useSearch({ strict: false }) as { readonly Details?: unknown };
  const name = info ?? (typeof Details === 'string' ? Details : '');
  return <Item key={name} name={name} />;
}

function useInfo(name: string) {
  const calls = useCalls();
  const area = useArea();
  const [info, setInfo] = useState<InfoText | null>(null);
  const { load: loadArea } = area;
  const load = useCallback(() => {
    loadArea(async () => {
      try {
        setInfo(await (await calls()).info(name));
        return messages.infoFetched;
      } catch (error) {
        console.warn(messages.loadError, error);
        // 404 means that no help text has this name. Show the specification's default text.
        if (error instanceof ApiProblem && error.status === 404)
          setInfo({ id: name, title: messages.noTitle, description: messages.infoDefaultDescription });
        throw new Error(messages.cannotLoadTrade, { cause: error });
      }
    });
  }, [loadArea, calls, name]);
  useEffect(load, [load]);
  return { info, area, load };
}

const patience = 10_000;

function useIsSlow(isLoading: boolean, attempt: number): boolean {
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(attempt), patience);
    return () => clearTimeout(timer);
  }, [isLoading, attempt]);
  return isLoading && slow === attempt;
}

function Item({ name }: { readonly name: string }): ReactElement {
  const { back } = useApp();
  const { info, area, load } = useInfo(name);
  const [attempt, setAttempt] = useState(0);
  const isSlow = useIsSlow(area.isLoading, attempt);
  const tryAgain = (): void => {
    setAttempt(attempt + 1);
    load();
  };
  useScreen({ title: info?.title ?? 'Information' });
  return (
    <Page prose>
      <TimedBanner message={area.message} tone={area.isFailed ? 'error' : 'ok'} />
      {info === null && area.isLoading ? (
        <Skeleton rows={3} />
      ) : (
        <PageTitle title={info?.title ?? 'Information'} />
      )}
      {info !== null && <p>{info.description}</p>}
      {info === null && area.isFailed && (
        <p>The help text could not be loaded. Check the connection, then try again.</p>
      )}
      {isSlow && <p role="status">The server has not answered yet. Try again, or go back.</p>}
      <div>
        {info === null && (area.isFailed || isSlow) && (
          <Button tone="primary" onClick={tryAgain}>
            Try again
          </Button>
        )}
        <Button tone="line" icon="back" onClick={back}>
          Back
        </Button>
      </div>
    </Page>
  );
}
