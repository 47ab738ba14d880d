const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** An old .xls file stores names with two bytes per letter. */
const has = (bytes: Uint8Array, name: string): boolean => {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};

/** Says what a file is and what to do, if it is not a workbook. Null for any zip file, because an .xlsx file is a zip file. */
export function kindOfFile(bytes: Uint8Array): string | null {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return null;
  if (bytes.length === 0) return 'The file is empty.';
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return has(bytes, 'EncryptedPackage')
      ? 'The workbook has a password. Open it in Excel, remove the password under File, Info, Protect Workbook, then save the workbook.'
      : 'This is a workbook of Excel 2003 or older (.xls). Open it in Excel, choose Save As, Excel Workbook (.xlsx), and import that one.';
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF, which has no cells. Import the workbook or CSV that it was made from.';
  return 'This is not an Excel workbook. Save it as .xlsx, or as CSV.';
}
