import type { CSSProperties, ReactElement } from 'react';
import source from '../../src/web/ui/tokens.css?raw';

interface Token {
  readonly name: string;
  readonly value: string;
  readonly use: string;
}
interface Group {
  readonly title: string;
  readonly tokens: readonly Token[];
}

/** Reads group headings and comments from the token file. */
function groupsOf(css: string): readonly Group[] {
  const body = css.slice(css.indexOf(':root {'), css.indexOf("[data-theme='light']"));
  return body
    .split(/\/\* ---- /)
    .slice(1)
    .map((part) => {
      const title = part.slice(0, part.indexOf(' ----'));
      const tokens = [...part.matchAll(/(--[\w-]+):\s*([^;]+);(?:[^\S\n]*\/\*\s*(.*?)\s*\*\/)?/gs)];
      return {
        title,
        tokens: tokens.map(([, name = '', value = '', use = '']) => ({
          name,
          value: value.replace(/\s+/g, ' '),
          use,
        })),
      };
    });
}

const table: CSSProperties = { width: '100%', maxWidth: 900, fontSize: 13, marginBottom: 32 };
const cell: CSSProperties = {
  padding: '4px 12px 4px 0',
  borderBottom: 'var(--hair)',
  textAlign: 'left',
  fontWeight: 400,
};

function sample({ name, value }: Token): ReactElement | null {
  const swatch: CSSProperties = {
    width: 40,
    height: 22,
    borderRadius: 4,
    boxShadow: 'inset 0 0 0 1px var(--line-strong)',
  };
  if (/light-dark|#/.test(value) && !name.startsWith('--lift'))
    return <div style={{ ...swatch, background: `var(${name})` }} />;
  if (name.startsWith('--t-'))
    return <span style={{ fontSize: `var(${name})`, lineHeight: 1 }}>$1,234.50</span>;
  if (name.startsWith('--w-')) return <span style={{ fontWeight: `var(${name})` }}>$1,234.50</span>;
  if (name.startsWith('--r-')) return <div style={{ ...swatch, borderRadius: `var(${name})` }} />;
  if (name.startsWith('--lift'))
    return <div style={{ ...swatch, boxShadow: `var(${name})`, background: 'var(--raised)' }} />;
  if (/^--s-\d/.test(name))
    return <div style={{ width: `var(${name})`, height: 12, background: 'var(--accent-line)' }} />;
  return null;
}

/** Every token with a sample, its value and its use, read from tokens.css itself. */
export function TokenTables(): ReactElement {
  return (
    <>
      {groupsOf(source).map((group) => (
        <table key={group.title} style={table}>
          <caption style={{ textAlign: 'left', fontWeight: 640, fontSize: 14, padding: '0 0 8px' }}>
            {group.title}
          </caption>
          <tbody>
            {group.tokens.map((token) => (
              <tr key={token.name}>
                <td style={{ ...cell, width: 110 }}>{sample(token)}</td>
                <th scope="row" style={{ ...cell, width: 170 }}>
                  {token.name}
                </th>
                <td style={{ ...cell, color: 'var(--ink-2)' }}>{token.value}</td>
                <td style={{ ...cell, color: 'var(--ink-2)' }}>{token.use}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
