import { useEffect, useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useClearOfEntry } from '../fields/clear-of-entry.ts';
import { cx } from '../text/cx.ts';
import { Button, IconButton } from '../fields/Button.tsx';
import { Icon, type IconName } from '../text/Icon.tsx';
import { TextLink } from '../text/Link.tsx';
import styles from './Notices.module.css';

export type NoticeTone = 'ok' | 'error' | 'warning' | 'info';

export interface NoticeContent {
  readonly tone: NoticeTone;
  readonly text: string;
  /** The only action. With href it is a link, otherwise a button. */
  readonly action?:
    | {
        readonly label: string;
        readonly icon?: IconName;
        readonly onPress?: () => void;
        readonly href?: string;
      }
    | undefined;
}

export interface TimedNotice extends NoticeContent {
  readonly id: string;
  /** True if the notice stays until it is closed. By default only an error with an action stays. */
  readonly stays?: boolean | undefined;
}

const atMost = 3;

const signs: { readonly [T in NoticeTone]: IconName } = {
  ok: 'check',
  error: 'alert',
  warning: 'warning',
  info: 'info',
};

interface NoticeProps extends NoticeContent {
  readonly icon?: IconName | undefined;
  readonly onClose?: (() => void) | undefined;
  /** True if the surrounding elements announce the notice. An error is always announced at once. */
  readonly isQuiet?: boolean | undefined;
}

const roleOf = (tone: NoticeTone, isQuiet: boolean): 'alert' | 'status' | undefined => {
  if (tone === 'error') return 'alert';
  return isQuiet ? undefined : 'status';
};

/** A line of full width: an icon, a sentence, at most one action, and X. */
export function Notice({ tone, text, action, icon, onClose, isQuiet = false }: NoticeProps): ReactElement {
  return (
    <div className={cx(styles['notice'], styles[tone])} role={roleOf(tone, isQuiet)}>
      <Icon name={icon ?? signs[tone]} className={styles['sign']} />
      <span className={styles['text']}>{text}</span>
      {action && <NoticeAction {...action} onDone={onClose} />}
      {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
    </div>
  );
}

function NoticeAction({
  label,
  icon,
  onPress,
  href,
  onDone,
}: NonNullable<NoticeContent['action']> & { onDone: (() => void) | undefined }): ReactElement {
  if (href !== undefined)
    return (
      <TextLink href={href} {...(icon && { icon })}>
        {label}
      </TextLink>
    );
  const press = (): void => {
    onPress?.();
    onDone?.();
  };
  return (
    <Button tone="link" onClick={press}>
      {icon && <Icon name={icon} small />}
      {label}
    </Button>
  );
}

interface NoticeStackProps {
  readonly notices: readonly TimedNotice[];
  readonly onClose: (id: string) => void;
  readonly durationMs: number;
}

/** True if a notice stays until the user closes it. */
export const isStaying = ({ stays, tone, action }: Pick<TimedNotice, 'stays' | 'tone' | 'action'>): boolean =>
  stays ?? (tone === 'error' && action !== undefined);

/**
 * At most three notices, newest first. A notice stays while the pointer or the focus is on it. Elements below the top bar read --notices-h
 * to avoid the notices.
 */
export function NoticeStack({ notices, onClose, durationMs }: NoticeStackProps): ReactElement {
  const shown = notices.slice(0, atMost);
  const stack = useRef<HTMLDivElement>(null);
  useHeightTold(stack, shown.length > 0);
  useClearOfEntry(stack, shown.length > 0);
  return (
    <div ref={stack} className={styles['stack']} role="region" aria-label="Messages">
      {/* Always render the region. Some screen readers ignore a region that appears together with its text. */}
      <div className={styles['floating']} role="status" aria-atomic={false}>
        {shown.map((notice) => (
          <Timed key={notice.id} notice={notice} durationMs={durationMs} onClose={onClose} />
        ))}
      </div>
    </div>
  );
}

/** Publishes the height of the stack as --notices-h, including its floating parts. */
function useHeightTold(stack: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = stack.current;
    const room = box?.parentElement;
    const floating = box?.lastElementChild;
    if (!isShown || !box || !room || !floating) return;
    const tell = (): void => {
      // On a phone the floating notices are below the stack. Elsewhere they are at the bottom of the window.
      const hangs = getComputedStyle(floating).position === 'absolute' ? floating.clientHeight : 0;
      room.style.setProperty('--notices-h', `${box.offsetHeight + hangs}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(box);
    observer.observe(floating);
    tell();
    return () => {
      observer.disconnect();
      room.style.removeProperty('--notices-h');
    };
  }, [stack, isShown]);
}

function Timed({
  notice,
  durationMs,
  onClose,
}: {
  readonly notice: TimedNotice;
  readonly durationMs: number;
  readonly onClose: (id: string) => void;
}): ReactElement {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const line = useRef<HTMLDivElement>(null);
  const stays = isStaying(notice);
  useEffect(() => {
    const box = line.current;
    if (stays || !box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (!box.matches(':hover, :focus-within'))
        timer = setTimeout(() => close.current(notice.id), durationMs);
    };
    const hold = (): void => clearTimeout(timer);
    const events = {
      pointerenter: hold,
      pointerleave: wait,
      focusin: hold,
      focusout: () => queueMicrotask(wait),
    };
    for (const [name, handler] of Object.entries(events)) box.addEventListener(name, handler);
    wait();
    return () => {
      clearTimeout(timer);
      for (const [name, handler] of Object.entries(events)) box.removeEventListener(name, handler);
    };
  }, [notice.id, durationMs, stays]);
  return (
    <div ref={line} className={styles['timed']}>
      <Notice
        isQuiet
        tone={notice.tone}
        text={notice.text}
        action={notice.action}
        onClose={() => onClose(notice.id)}
      />
    </div>
  );
}
