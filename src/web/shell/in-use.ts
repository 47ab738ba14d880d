import { messages } from '#contract/messages.ts';
import type { Records } from '#web/data/records.ts';
import { addresses } from './addresses.ts';
import type { NewNotice } from './notice-list.ts';

interface ScreenAddress {
  readonly slug: string;
  readonly go: (address: string) => void;
}

/** Explains that a carry cannot be deleted while trades use it. The notice links to these trades. */
export function carryInUse(records: Records, id: string, { slug, go }: ScreenAddress): NewNotice {
  const count = records.trades().filter(({ trade }) => trade.carryId === id).length;
  const name = records.carry(id)?.carry.name ?? '';
  return {
    tone: 'error',
    text: messages.carryInUse,
    stays: false, // five seconds, on the list and on the carry's page alike (spec 2)
    action: {
      label: count === 1 ? 'Show the trade' : `Show the ${count} trades`,
      onPress: () => {
        // Load this code only now. A form's first load must not contain code of the sheets.
        void import('#web/sheets/show-only.ts').then(({ showOnlyCarry }) => {
          showOnlyCarry(slug, name);
          go(addresses.trades(slug));
        });
      },
    },
  };
}
