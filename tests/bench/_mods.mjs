import { build } from 'vite';
const built = await build({ logLevel: 'silent', build: { write: false, minify: false } });
for (const o of built.output)
  if (o.type === 'chunk' && /index|member|TradeDetail/.test(o.fileName)) {
    const by = new Map();
    for (const [id, m] of Object.entries(o.modules)) {
      const k = id.includes('node_modules')
        ? id.replace(/.*node_modules\/((@[^/]+\/)?[^/]+).*/, '$1')
        : id.replace(/.*\/work\/w\/arch\//, '');
      by.set(k, (by.get(k) ?? 0) + m.renderedLength);
    }
    console.log('==', o.fileName, o.code.length);
    for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 75))
      console.log(String(v).padStart(8), k);
  }
