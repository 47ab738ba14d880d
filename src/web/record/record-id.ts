import { useParams } from '@tanstack/react-router';

/** The normalised id of the record in the address; null on a create route. */
export function useRecordId(): string | null {
  const { id } = useParams({ strict: false });
  return id?.toLowerCase() ?? null;
}
