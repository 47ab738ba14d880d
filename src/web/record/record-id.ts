import { useParams } from '@tanstack/react-router';

/** Returns the record's id from the address, in lower case. Null for a new record. */
export function useRecordId(): string | null {
  const { id } = useParams({ strict: false });
  return id?.toLowerCase() ?? null;
}
