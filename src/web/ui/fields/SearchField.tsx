import { useState, type ReactElement, type Ref } from 'react';
import { cx } from '../text/cx.ts';
import { Kbd } from './Button.tsx';
import { Icon } from '../text/Icon.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hotkey?: string | undefined;
  /** Shows only 'Find' in the empty box, because its whole label does not fit. */
  readonly short?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A search box. Escape empties it. */
export function SearchField({
  label,
  value,
  onInput,
  hotkey,
  short = false,
  className,
  ref,
}: SearchFieldProps): ReactElement {
  // While the user types, show the typed text. Showing `value` would remove letters, because it comes one render later.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const put = (next: string): void => {
    setTyped(next);
    onInput(next);
  };
  return (
    <label className={cx(styles['search'], className)}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={short ? 'Find' : label}
        value={text}
        onChange={(event) => put(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          put('');
        }}
      />
      {hotkey && text === '' && <Kbd>{hotkey}</Kbd>}
    </label>
  );
}
