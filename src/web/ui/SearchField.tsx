import type { ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hotkey?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Find in what is shown. Escape empties it. */
export function SearchField({
  label,
  value,
  onInput,
  hotkey,
  className,
  ref,
}: SearchFieldProps): ReactElement {
  return (
    <label className={cx(styles['search'], className)}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onInput('');
        }}
      />
      {hotkey && value === '' && <Kbd>{hotkey}</Kbd>}
    </label>
  );
}
