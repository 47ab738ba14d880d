import type { Records } from '#web/data/records.ts';

declare global {
  interface Window {
    droverSheet: {
      records: Records;
      readonly opened: string[];
      readonly commits: string[];
      reset(rows?: number): void;
      stored(): string;
    };
  }
}
