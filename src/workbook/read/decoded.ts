/** Decodes the text of a file. Excel's "Unicode Text" is UTF-16. A file that is neither UTF-16 nor UTF-8 is read as Windows-1252. */
export function decodedText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
