/** The style of a page: black on white, one sheet of A4. */
export const paperStyle = `
*{box-sizing:border-box;margin:0}
.a4{color-scheme:light;width:794px;min-height:1123px;margin:0 auto;background:#fff;color:#111;padding:36px 60px 24px;display:flex;flex-direction:column;gap:10px;font:400 13px/1.4 "Inter Variable",Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
.a4 header,.a4 footer{display:flex;justify-content:space-between;align-items:center;font-size:12px;color:#444}
.a4 .by{display:inline-flex;align-items:center;gap:8px;color:#111}
.a4 .by b{font-weight:640;font-size:14px}
.a4 footer{margin-top:auto;border-top:1px solid #bbb;padding-top:10px}
.a4 h1{font-size:28px;line-height:1.25;letter-spacing:-.02em;font-weight:640;overflow-wrap:anywhere}
.a4 .one{font-size:15px;line-height:1.4;margin-top:-6px;max-width:70ch;text-wrap:pretty}
.a4 .three{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;border-block:1px solid #111;padding:8px 0 9px}
.a4 dt{font-size:12px;color:#444}
.a4 dd{font-size:18px;font-weight:640;letter-spacing:-.01em}
.a4 h2{font-size:14px;font-weight:640;margin-bottom:3px}
.a4 table{width:100%;border-spacing:0}
.a4 table :is(th,td){font-weight:400;text-align:left;padding:0 0 0 2px;height:18px;line-height:16px;border-bottom:1px solid #ddd}
.a4 .op{width:18px;color:#444}
.a4 .lines th{width:232px}
.a4 .how{color:#444;font-size:12px}
.a4 table .amt,.a4 .grid td,.a4 .grid thead th{text-align:right;white-space:nowrap}
.a4 .grid thead :is(th,td){font-size:12px;color:#444;border-bottom-color:#111}
.a4 .grid:not(.many){table-layout:fixed}
.a4 .grid thead th{white-space:normal;vertical-align:bottom}
.a4 .grid :is(th,td):first-child{width:26%;overflow-wrap:anywhere}
.a4 .grid :is(th,td){padding-left:10px}
.a4 .grid :is(th,td):first-child{padding-left:0}
.a4 .sum>*{border-bottom:1px solid #111!important;border-top:1px solid #111;font-weight:640!important;height:21px!important}
.a4 .grid .own{outline:1px solid #111;font-weight:640}
.a4 table tr:last-child:not(.sum)>*{border-bottom:0}
.a4 .half{display:grid;gap:6px;font-size:11px;line-height:1.35;color:#333}
.a4 :is(tr,.half,footer){break-inside:avoid}
.a4.message{min-height:0}
.a4.land{width:1123px;min-height:794px;padding:28px 44px 20px;display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:max-content;gap:8px 28px}
.land>*{grid-column:1/-1}
.land>.beside{grid-column:auto}
.land footer{align-self:end}
.land h1{font-size:19px}
.land .one{font-size:14px;margin-top:-4px}
.land .three{padding:3px 0 4px}
.land dd{font-size:15px;line-height:1.25}
.land h2{font-size:13px;margin-bottom:1px}
.land footer{padding-top:6px}
.land .many :is(th,td){font-size:9.5px;padding-left:3px;height:15px;line-height:13px}
.land .many .sum>*{height:17px!important}
.land .many tbody th{width:1%;white-space:nowrap}
.land .beside :is(th,td){font-size:11px;height:16px;line-height:14px}
.land .beside .grid :is(th,td):first-child{width:30%}
.land .lines th{width:auto}
.land .lines .how{display:none}
.land .half{grid-template-columns:1fr 1fr;gap:28px;font-size:10px;line-height:1.3}
`;

/** A sheet of paper: its margins, with "page 1 of 2" at the bottom, and the page inside them. */
export const sheetOfPaper = (page: string): string =>
  `@page ${page}{size:A4;margin:8mm 16mm 10mm;@bottom-right{content:"page " counter(page) " of " counter(pages);font:400 9pt system-ui,sans-serif;color:#444;vertical-align:top;padding-top:1mm}}`;
/** The same for a landscape page, for the elements that use this page name. */
export const sideOfPaper = (page: string): string =>
  `@page ${page}{size:A4 landscape;margin:7mm 11mm 9mm;@bottom-right{content:"page " counter(page) " of " counter(pages);font:400 9pt system-ui,sans-serif;color:#444;vertical-align:top;padding-top:1mm}}`;
export const laidOnPaper =
  '@media print{.a4{width:auto;min-height:277mm;padding:0;gap:8px}.a4 .wide{overflow:visible}.a4.land{width:auto;min-height:186mm;padding:0;gap:4px 24px;page:side}}';

/** The surroundings of a page behind a link: its bar, and how it is printed and shown on a phone. */
export const readerStyle = `
.reader{background:#f1f2ec;margin:0;font:400 13px/1.4 system-ui,sans-serif}
.shared svg{flex:none;color:#111}
.shared b{color:#111;font-weight:640}
.shared{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 16px;background:#fcfcf9;border-bottom:1px solid #d9dbd0;color:#444}
.reader main{padding:32px 16px 48px}
${sheetOfPaper('')}
${sideOfPaper('side')}
@media print{.shared{display:none}.reader{background:#fff}.reader main{padding:0}}
${laidOnPaper}
@media screen and (min-width:841px) and (max-width:1180px){.a4.land{width:auto}.a4.land .wide{overflow-x:auto}}
@media screen and (max-width:840px){.reader main{padding:0}.a4,.a4.land{width:auto;min-height:0;padding:24px 16px}.a4.land{display:flex}.land .half{grid-template-columns:1fr;font-size:12px}.a4 .three{display:grid;grid-template-columns:1fr 1fr}.a4 .wide{overflow-x:auto}.a4 .grid:not(.many){table-layout:auto}.a4 .grid :is(th,td){padding-left:6px;font-size:11.5px}.a4 .grid :is(th,td):first-child{width:auto}.a4 .many :is(th,td):first-child{min-width:104px}.a4 .lines,.a4 .lines tbody{display:block}.a4 .lines tr{display:grid;grid-template-columns:18px 1fr auto;border-bottom:1px solid #ddd;padding:3px 0}.a4 .lines :is(th,td){border:0!important;height:auto!important;width:auto!important}.a4 .lines .how{grid-area:2/2/3/4}.a4 .lines .sum .how{display:none}.a4 .lines .amt{grid-area:1/3}.a4 footer{flex-wrap:wrap;gap:2px 16px}}
`;
