import type { ReactElement, ReactNode } from 'react';
import { openPopover } from './opened.ts';
import type { Anchor, Placement } from './overlay.ts';

export interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The element it belongs to. */
  readonly anchor: Anchor;
  readonly title: string;
  /** The title is only for screen readers; the content shows its own. */
  readonly hideTitle?: boolean | undefined;
  readonly placement?: Placement | undefined;
  readonly children: ReactNode;
  /** Actions under a hairline. */
  readonly foot?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/** A floating panel next to what opened it; on a phone it rises from the lower edge. Escape or a press outside closes it. */
export function Popover(props: PopoverProps): ReactElement | null {
  const opened = openPopover.useLoaded(props.open);
  if (!props.open) return null;
  return opened === null ? <span hidden data-later /> : <opened.default {...props} />;
}
