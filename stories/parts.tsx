import type { CSSProperties, ReactElement, ReactNode } from 'react';

const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' };

export function Row({ children }: { readonly children: ReactNode }): ReactElement {
  return <div style={row}>{children}</div>;
}

/** A column of a fixed width, for components that fill their container. */
export function Column({
  children,
  width = 360,
}: {
  readonly children: ReactNode;
  readonly width?: number;
}): ReactElement {
  return <div style={{ display: 'grid', gap: 16, width, maxWidth: '100%' }}>{children}</div>;
}
