/** A device as a write names it: an id made once for each browser, and the name the member gave it. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

/** What a header or a body says of the device, or null: names are written by encodeURIComponent, for headers are ASCII. */
export function readDevice(text: unknown): Device | null {
  const [, id, name = ''] =
    /^([\w-]{8,64})(?:;([\w.!~*'()%-]{0,400}))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (id === undefined) return null;
  try {
    return { id, name: decodeURIComponent(name).slice(0, 60) };
  } catch {
    return { id, name: '' };
  }
}

/** The header's value for a device. */
export const deviceText = ({ id, name }: Device): string => `${id};${encodeURIComponent(name.slice(0, 60))}`;

/** The header that names the device of a write. */
export const deviceHeader = 'drover-device';
