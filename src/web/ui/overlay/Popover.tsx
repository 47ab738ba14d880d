import type { ReactElement, ReactNode } from 'react';
import { openPopover } from './opened.ts';
import type { Anchor, Placement } from './overlay.ts';

export interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: Anchor;
  readonly title: string;
  /** Shows the title only to screen readers, if the content has its own title. */
  readonly hideTitle?: boolean | undefined;
  readonly placement?: Placement | undefined;
  readonly children: ReactNode;
  readonly foot?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/** A floating panel next to the element that opened it. In a window narrower than 480 px it is at the lower edge. */
export function Popover(props: PopoverProps): ReactElement | null {
  const opened = openPopover.useLoaded(props.open);
  if (!props.open) return null;
  return opened === null ? <span hidden data-later /> : <opened.default {...props} />;
}
