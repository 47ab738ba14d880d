import { fn } from 'storybook/test';
import type { WorkingTradeProps } from './Working.tsx';
import { carries, groups, steers } from './examples.ts';

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
