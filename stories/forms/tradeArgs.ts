import { fn } from 'storybook/test';
import type { WorkingTradeProps } from './Working.tsx';
import { carries, groups, steers } from './examples.ts';

/** The default props of the trade form's stories. */
export const tradeArgs = {
  draft: steers,
  saved: steers,
  carries,
  groups,
  onChange: fn(),
  onInvalid: fn(),
  onNotice: fn(),
  carryHref: (id: string) => `#carry-${id}`,
} satisfies WorkingTradeProps;
