/** CSS for a page that is black on white and fits one sheet of A4. */
export const paperStyle = `
*{box-sizing:border-box;margin:0}
.a4{color-scheme:light;width:49.625rem;max-width:100%;min-height:1123px;margin:0 auto;background:#fff;color:#111;padding:36px 60px 24px;display:flex;flex-direction:column;gap:10px;font:400 .8125rem/1.4 "Inter Variable",Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
.a4 header,.a4 footer{display:flex;justify-content:space-between;align-items:center;font-size:.75rem;color:#444}
.a4 .by{display:inline-flex;align-items:center;gap:8px;color:#111}
.a4 .by b{font-weight:640;font-size:.875rem}
.a4 footer{margin-top:auto;border-top:1px solid #bbb;padding-top:10px}
.a4 h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.02em;font-weight:640;overflow-wrap:anywhere}
.a4 .one{font-size:.9375rem;line-height:1.4;margin-top:-6px;max-width:70ch;text-wrap:pretty}
.a4 .three{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;border-block:1px solid #111;padding:8px 0 9px}
.a4 dt{font-size:.75rem;color:#444}
.a4 dd{font-size:1.125rem;font-weight:640;letter-spacing:-.01em}
.a4 h2{font-size:.875rem;font-weight:640;margin-bottom:3px}
.a4 table{width:100%;border-spacing:0}
.a4 table :is(th,td){font-weight:400;text-align:left;padding:0 0 0 2px;height:1.125rem;line-height:1rem;border-bottom:1px solid #ddd}
.a4 .op{width:1.125rem;color:#444}
.a4 .lines th{width:14.5rem}
.a4 .how{color:#444;font-size:.75rem}
.a4 table .amt,.a4 .grid td,.a4 .grid thead th{text-align:right;white-space:nowrap}
.a4 .grid thead :is(th,td){font-size:.75rem;color:#444;border-bottom-color:#111}
.a4 .grid:not(.many){table-layout:fixed}
.a4 .grid thead th{white-space:normal;vertical-align:bottom}
.a4 .grid :is(th,td):first-child{width:26%;overflow-wrap:anywhere}
.a4 .grid :is(th,td){padding-left:10px}
.a4 .grid :is(th,td):first-child{padding-left:0}
.a4 .sum>*{border-bottom:1px solid #111!important;border-top:1px solid #111;font-weight:640!important;height:1.3125rem!important}
.a4 .grid .own{outline:1px solid #111;font-weight:640}
.a4 table tr:last-child:not(.sum)>*{border-bottom:0}
.a4 .half{display:grid;gap:6px;font-size:.6875rem;line-height:1.35;color:#333}
.a4 :is(tr,.half,footer){break-inside:avoid}
.a4.message{min-height:0}
.a4.land{width:70.1875rem;min-height:794px;padding:28px 44px 20px;display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:max-content;gap:8px 28px}
.land>*{grid-column:1/-1}
.land>.beside{grid-column:auto}
.land footer{align-self:end}
.land h1{font-size:1.1875rem}
.land .one{font-size:.875rem;margin-top:-4px}
.land .three{padding:3px 0 4px}
.land dd{font-size:.9375rem;line-height:1.25}
.land h2{font-size:.8125rem;margin-bottom:1px}
.land footer{padding-top:6px}
.land .many :is(th,td){font-size:.59375rem;padding-left:3px;height:.9375rem;line-height:.8125rem}
.land .many .sum>*{height:1.0625rem!important}
.land .many tbody th{width:1%;white-space:nowrap}
.land .beside :is(th,td){font-size:.6875rem;height:1rem;line-height:.875rem}
.land .beside .grid :is(th,td):first-child{width:30%}
.land .lines th{width:auto}
.land .lines .how{display:none}
.land .half{grid-template-columns:1fr 1fr;gap:28px;font-size:.625rem;line-height:1.3}
`;

/** CSS for a printed sheet: its margins, and "page 1 of 2" at the bottom. */
export const sheetOfPaper = (page: string): string =>
  `@page ${page}{size:A4;margin:8mm 16mm 10mm;@bottom-right{content:"page " counter(page) " of " counter(pages);font:400 9pt system-ui,sans-serif;color:#444;vertical-align:top;padding-top:1mm}}`;
/** The landscape version of {@link sheetOfPaper}, for elements with this CSS page name. */
export const sideOfPaper = (page: string): string =>
  `@page ${page}{size:A4 landscape;margin:7mm 11mm 9mm;@bottom-right{content:"page " counter(page) " of " counter(pages);font:400 9pt system-ui,sans-serif;color:#444;vertical-align:top;padding-top:1mm}}`;
export const laidOnPaper =
  '@media print{.a4{width:auto;min-height:277mm;padding:0;gap:8px}.a4 .wide{overflow:visible}.a4.land{width:auto;min-height:186mm;padding:0;gap:4px 24px;page:side}}';
/** A fixed type size. With the reader's own size, one page could become two. */
export const typeOnPaper = 'font-size:16px';

/** For screens narrower than the paper: one column, larger type, and tables that scroll. */
const NARROW = `
.reader main{padding:0}
.a4,.a4.land{width:auto;min-height:0;padding:24px 16px;gap:16px;font-size:.875rem}
.a4.land{display:flex}
.a4 :is(header,footer){flex-wrap:wrap;gap:2px 16px;font-size:.8125rem}
.a4 :is(dt,.how){font-size:.8125rem}
.a4 .half{font-size:.8125rem;line-height:1.45;gap:12px}
.land .half{grid-template-columns:1fr}
.a4 h1{font-size:1.5rem}
.a4 h2{font-size:1rem}
.a4 .one{font-size:1rem;margin-top:-8px}
.a4 .three{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.5rem),1fr))}
.a4 .wide{overflow-x:auto}
.a4 .grid:not(.many){table-layout:auto}
.a4 .grid :is(th,td){padding:4px 0 4px 8px;height:auto;line-height:1.25;font-size:.8125rem;vertical-align:baseline}
.a4 .grid :is(th,td):first-child{position:sticky;left:0;width:auto;min-width:min(4.75rem,32vw);padding-left:0;background:#fff;overflow-wrap:break-word}
.a4 .grid:has(.own) :is(th,td):first-child{min-width:0;white-space:nowrap}
.a4 .grid:has(.own) :is(th,td){font-size:.75rem}
.land :is(.beside,.many) :is(th,td){font-size:.8125rem}
.a4 .grid .own{outline-offset:-1px}
.a4 .lines,.a4 .lines tbody{display:block}
.a4 .lines tr{display:grid;grid-template-columns:1.125rem minmax(0,1fr) auto;gap:0 8px;border-bottom:1px solid #ddd;padding:5px 0}
.a4 .lines :is(th,td){border:0!important;height:auto!important;width:auto!important;line-height:1.35;padding:0}
.a4 .lines tr.sum{border-block:1px solid #111}
.a4 .lines tr:last-child:not(.sum){border-bottom:0}
.a4 .lines .how{grid-area:2/2/3/4}
.a4 .lines .sum .how{display:none}
.a4 .lines .amt{grid-area:1/3}`;

/** CSS around a shared page: its bar, printing, and narrow screens. */
export const readerStyle = `
.reader{background:#f1f2ec;margin:0;font:400 .8125rem/1.4 system-ui,sans-serif}
:is(.shared,.by) svg{flex:none;width:1.375rem;height:1.375rem;color:#111}
.shared b{color:#111;font-weight:640}
.shared{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 16px;background:#fcfcf9;border-bottom:1px solid #d9dbd0;color:#444}
.reader main{padding:32px 16px 48px}
${sheetOfPaper('')}
${sideOfPaper('side')}
@media print{html{${typeOnPaper}}.shared{display:none}.reader{background:#fff}.reader main{padding:0}}
${laidOnPaper}
@media screen and (min-width:90em){html:has(.land){font-size:120%}}
@media screen and (min-width:120em){html,html:has(.land){font-size:137.5%}}
@media screen and (min-width:52.5625em) and (max-width:73.75em){.a4.land{width:auto}.a4.land .wide{overflow-x:auto}}
@media screen and (max-width:52.5em){${NARROW}}
@media screen and (max-width:24em){.a4 .grid :is(th,td){font-size:.75rem}}
`;
