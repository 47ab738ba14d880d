import { useParams } from '@tanstack/react-router';

/** The id of the record in the address, normalised; null on a create route. */
export function useRecordId(): string | null {
  const { id } = useParams({ strict: false });
  return id?.toLowerCase() ?? null;
}
