/** The device that a write comes from: an id that is made once per browser, and the name that the member gave the device. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads a device from a header or a body; null when the text is not a device. Headers are ASCII, so the name is encoded with
 * encodeURIComponent.
 */
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
