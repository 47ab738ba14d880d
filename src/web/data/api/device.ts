import { deviceText, readDevice, type Device } from '#contract/history.ts';

const key = 'drover-device';

/** What a browser is called until the member names it. */
export function usualName(agent: string): string {
  if (/iphone|android.+mobile/i.test(agent)) return 'phone';
  return /ipad|android|tablet/i.test(agent) ? 'tablet' : 'computer';
}

let known: Device | null = null;

/** This browser, as its writes name it: a random id made once, and a name. Kept in this page alone where nothing can be stored. */
export function thisDevice(): Device {
  if (known !== null) return known;
  const made = { id: crypto.randomUUID(), name: usualName(globalThis.navigator?.userAgent ?? '') };
  try {
    known = readDevice(localStorage.getItem(key)) ?? made;
    localStorage.setItem(key, deviceText(known));
  } catch {
    known ??= made;
  }
  return known;
}
