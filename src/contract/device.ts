/** A browser that changes records. The id is made once per browser. The member chooses the name. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

/** Reads a device from a header or a body, with a URI-encoded name. Null for malformed text. */
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
