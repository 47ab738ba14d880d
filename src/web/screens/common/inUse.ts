import { messages } from '#contract/messages.ts';
import type { Records } from '#web/data/records.ts';
import { noFilters } from '#web/sheets/model/viewState.ts';
import { readView, writeView } from '#web/sheets/viewStorage.ts';
import { addresses } from './addresses.ts';
import type { NewNotice } from './notices.tsx';

interface Where {
  readonly slug: string;
  readonly go: (address: string) => void;
}

/** That a carry cannot be deleted while trades use it, and the way to these: the list of trades, filtered by the carry. */
export function carryInUse(records: Records, id: string, { slug, go }: Where): NewNotice {
  const count = records.trades().filter(({ trade }) => trade.carryId === id).length;
  const name = records.carry(id)?.carry.name ?? '';
  return {
    tone: 'error',
    text: messages.carryInUse,
    action: {
      label: count === 1 ? 'Show the trade' : `Show the ${count} trades`,
      onPress: () => {
        const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
        writeView(slug, 'trades', {
          columns,
          density,
          filters: { ...noFilters, choices: { carryId: [name] } },
        });
        go(addresses.trades(slug));
      },
    },
  };
}
