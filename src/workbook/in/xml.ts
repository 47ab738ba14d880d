/** The start of an XML element, its end, or the text between. */
export type XmlEvent =
  | { readonly kind: 'start'; readonly name: string; attribute(name: string): string | null }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<(\/?)((?:[\w.-]+:)?)([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;

/**
 * Splits XML into elements and texts. Names lose their prefix. Document types are not supported: they could expand a small file into a huge
 * one.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  for (const match of xml.matchAll(token)) {
    const [, data, closing, , name, attributes = '', empty, words] = match;
    if (words !== undefined) yield { kind: 'text', text: plain(words) };
    else if (data !== undefined) yield { kind: 'text', text: data };
    else if (name !== undefined) {
      if (closing === '') yield { kind: 'start', name, attribute: (of) => attributeOf(attributes, of) };
      if (closing === '/' || empty === '/') yield { kind: 'end', name };
    }
  }
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? null : plain(found[1] ?? found[2] ?? '');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (all, hex?: string, number?: string, name = '') => {
          const code = hex === undefined ? Number(number ?? -1) : Number.parseInt(hex, 16);
          if (code >= 0) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
          return named[String(name)] ?? String(all);
        },
      )
    : text;
