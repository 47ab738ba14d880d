import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
} from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Link.module.css';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Links call this function to navigate. The app provides it, because the ui components import no router. */
export const NavigateContext = createContext<((href: string) => void) | null>(null);

function isOurs(event: MouseEvent<HTMLAnchorElement>, { href, target, download }: LinkProps): boolean {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  return (
    href.startsWith('/') &&
    !elsewhere &&
    target === undefined &&
    download === undefined &&
    !event.defaultPrevented
  );
}

/** A link without styles. The browser itself handles links to other sites, new tabs, and presses with a modifier key. */
export function Link(props: LinkProps): ReactElement {
  const navigate = useContext(NavigateContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    props.onClick?.(event);
    if (!navigate || !isOurs(event, props)) return;
    event.preventDefault();
    navigate(props.href);
  };
  return <a {...props} onClick={follow} />;
}

interface TextLinkProps extends LinkProps {
  readonly icon?: IconName | undefined;
  /** The icon after the words, as in 'Open carry ↗'. */
  readonly iconAfter?: IconName | undefined;
}

/** A green link with at most one small icon on either side. */
export function TextLink({ icon, iconAfter, className, children, ...rest }: TextLinkProps): ReactElement {
  return (
    <Link {...rest} className={cx(styles['link'], className)}>
      {icon && <Icon name={icon} small />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </Link>
  );
}
